import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Stripe from 'stripe';
import { onTestFinished } from 'vitest';
import { startStripe, type RunningStripe, type StripeSettings } from '../start.ts';

export const secretKey = 'sk_test_standin0secret';
export const publishableKey = 'pk_test_standin0public';
export const webhookSecret = 'whsec_standin0webhook';

export interface Running {
  standIn: RunningStripe;
  stripe: Stripe;
}

/** A stand-in of this test's own, with the real SDK on it; stopped when the test ends. */
export async function runStripe(settings: Partial<StripeSettings> = {}): Promise<Running> {
  const standIn = await startStripe({ port: 0, secretKey, publishableKey, ...settings });
  onTestFinished(() => standIn.stop());
  return { standIn, stripe: sdk(standIn.port, secretKey) };
}

/** The real SDK, pointed at a stand-in; it does not retry, so that a test sees every answer. */
export function sdk(port: number, key: string): Stripe {
  return new Stripe(key, {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
  });
}

/** A folder for this test's files. */
export function scratchFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'stripe-stand-in-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
  event: Stripe.Event;
}

/** A shop's webhook: keeps what came, answers what `answer` says for the nth request. */
export async function runShop(answer: (nth: number) => number = () => 200) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      received.push({ headers: request.headers, body, event: JSON.parse(body) as Stripe.Event });
      response.writeHead(answer(received.length)).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/webhooks/stripe`, received };
}

/** Form-encoded call without the SDK, for what the SDK would not send. */
export function callRaw(
  url: string,
  route: string,
  { body, headers }: { body?: string; headers?: Record<string, string> } = {},
): Promise<Response> {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  return fetch(url + route, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...(body === undefined ? {} : form), ...headers },
    ...(body === undefined ? {} : { body }),
  });
}

/** The error that a call of the SDK ends with. */
export async function failureOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('The call was to fail and did not.');
}

/** A card as a page would send it. */
export function card(number: string, more: object = {}) {
  const exp_year = new Date().getUTCFullYear() + 1;
  return { type: 'card' as const, card: { number, exp_month: 12, exp_year, cvc: '123', ...more } };
}

/** An intent of 50 dollars, by card; `more` overrides. */
export async function newIntent(
  stripe: Stripe,
  more: Partial<Stripe.PaymentIntentCreateParams> = {},
) {
  return stripe.paymentIntents.create({
    amount: 5000,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
    ...more,
  });
}
