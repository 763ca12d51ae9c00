import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApiKeys } from './api-keys.ts';
import type { Context } from './context.ts';
import { Faults } from './faults.ts';
import { IdempotencyKeys } from './idempotency.ts';
import { newId, type StripeEvent } from './objects.ts';
import { answerRequest } from './server.ts';
import { Store, type Delivery } from './store.ts';
import { makeControl, type StripeControl } from './stripe-control.ts';
import { Courier, defaultRetryDelaysMs, type Endpoint } from './webhooks.ts';

export interface StripeSettings {
  /** 0 takes any free port. */
  port: number;
  /** Default 127.0.0.1. */
  host?: string;
  /** Where the state is kept; left out, it is lost on `stop`. */
  stateFile?: string;
  /** The shop's webhook; without it events are recorded and not sent. */
  webhookUrl?: string;
  /** `whsec_...`; needed with `webhookUrl`. */
  webhookSecret?: string;
  /** `sk_test_...`; left out, any such key will do. */
  secretKey?: string;
  /** `pk_test_...`; left out, any such key will do. */
  publishableKey?: string;
  /** Of events; default the version of the SDK in use. */
  apiVersion?: string;
  /** Waits before the second, third, ... try to deliver an event. */
  retryDelaysMs?: readonly number[];
  /** Seconds since the epoch; for tests of time. */
  now?: () => number;
  /** Where a line for people goes. */
  say?: (line: string) => void;
}

export interface RunningStripe extends StripeControl {
  url: string;
  port: number;
  /** Stops listening and sending, and writes the state. */
  stop(): Promise<void>;
}

/** The version that the SDK in use pins. */
export const apiVersion = '2026-10-28.endive';

/**
 * Starts the local stand-in for Stripe: the API under /v1, Stripe.js at /stripe.js, a page of
 * payments at /. Rejects with the system's error when the port is taken, and with one line when a
 * setting is wrong.
 */
export async function startStripe(settings: StripeSettings): Promise<RunningStripe> {
  const endpoint = checkSettings(settings);
  const host = settings.host ?? '127.0.0.1';
  const say = settings.say ?? ((line: string) => console.error(line));
  const store = new Store(settings.stateFile, say);
  const server = createServer();
  await listen(server, settings.port, host);
  const { port } = server.address() as AddressInfo;
  const url = `http://${host === '127.0.0.1' || host === '0.0.0.0' ? 'localhost' : host}:${port}`;

  const changed = () => store.changed();
  const faults = new Faults();
  const courier = new Courier({
    endpoint,
    retryDelaysMs: settings.retryDelaysMs ?? defaultRetryDelaysMs,
    events: store.state.events,
    changed,
  });
  const now = settings.now ?? (() => Math.floor(Date.now() / 1000));
  const version = settings.apiVersion ?? apiVersion;
  const context = makeContext(store, courier, faults, { url, now, version });
  const idempotency = new IdempotencyKeys(store);
  const control = makeControl({ store, courier, faults, idempotency, context });
  const keys = new ApiKeys(settings.secretKey, settings.publishableKey);
  const api = { keys, context, faults, idempotency, apiVersion: version, changed };

  server.on('request', (request, response) => {
    void answerRequest({ api, control }, request, response);
  });
  courier.work();
  return {
    ...control,
    url,
    port,
    stop: async () => {
      courier.stop();
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
      await store.close();
    },
  };
}

function checkSettings(settings: StripeSettings): Endpoint | null {
  if (!/^sk_test_\w+$/.test(settings.secretKey ?? 'sk_test_any')) {
    throw new Error('Stripe stand-in: secretKey must look like sk_test_...');
  }
  if (!/^pk_test_\w+$/.test(settings.publishableKey ?? 'pk_test_any')) {
    throw new Error('Stripe stand-in: publishableKey must look like pk_test_...');
  }
  if (settings.webhookUrl === undefined) return null;
  if (!URL.canParse(settings.webhookUrl) || !settings.webhookSecret) {
    throw new Error('Stripe stand-in: webhookUrl must be an address and needs a webhookSecret');
  }
  return { url: settings.webhookUrl, secret: settings.webhookSecret };
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

interface ContextSettings {
  url: string;
  now: () => number;
  version: string;
}

function makeContext(
  store: Store,
  courier: Courier,
  faults: Faults,
  settings: ContextSettings,
): Context {
  return {
    state: store.state,
    url: settings.url,
    now: settings.now,
    takeHeldConfirmation: () => faults.takeHeldConfirmation(),
    announce: (type, object, request) => {
      const event: StripeEvent = {
        id: newId('evt'),
        object: 'event',
        api_version: settings.version,
        created: settings.now(),
        data: { object: structuredClone(object) },
        livemode: false,
        pending_webhooks: 0,
        request,
        type,
      };
      const delivery: Delivery | null = courier.endpoint
        ? { state: 'pending', attempts: [], dueAt: 0 }
        : null;
      store.state.events.set(event.id, { object: event, delivery });
      store.changed();
      if (delivery) courier.accept(event.id);
    },
  };
}
