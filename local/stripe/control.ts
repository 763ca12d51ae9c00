import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { keyOf, type ApiKeys } from './api-keys.ts';
import { readBody, send } from './http.ts';
import type { StripeControl } from './stripe-control.ts';

const requests = z.discriminatedUnion('do', [
  z.strictObject({
    do: z.literal('latency'),
    milliseconds: z.int().min(0).max(120_000),
    route: z.string().optional(),
  }),
  z.strictObject({
    do: z.literal('fault'),
    kind: z.enum(['status', 'drop-before', 'drop-after', 'hang']),
    status: z.int().min(400).max(599).optional(),
    times: z.int().min(1).optional(),
    route: z.string().optional(),
  }),
  z.strictObject({ do: z.literal('hold-confirmations'), times: z.int().min(0) }),
  z.strictObject({
    do: z.literal('settle'),
    intent: z.string(),
    outcome: z.enum(['succeed', 'decline']),
  }),
  z.strictObject({ do: z.literal('pause-webhooks') }),
  z.strictObject({ do: z.literal('resume-webhooks') }),
  z.strictObject({
    do: z.literal('redeliver'),
    event: z.string(),
    times: z.int().min(1).max(1000).optional(),
  }),
  z.strictObject({ do: z.literal('webhook'), url: z.url(), secret: z.string().min(1) }),
  z.strictObject({ do: z.literal('forget-idempotency-keys') }),
  z.strictObject({ do: z.literal('clear') }),
]);
type ControlRequest = z.infer<typeof requests>;

/**
 * For tests in another process: `POST /_control` with `{ do: ... }` as JSON; `GET /_control` lists
 * the events with their deliveries. Asks for the secret key, so that no page can play with it.
 */
export async function answerControl(
  control: StripeControl,
  keys: ApiKeys,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const reply = (status: number, body: unknown) =>
    send(response, status, 'application/json', JSON.stringify(body));
  if (keys.kindOf(keyOf(request.headers.authorization) ?? '') !== 'secret')
    return reply(401, { error: 'secret key' });
  if (request.method === 'GET') return reply(200, { deliveries: control.deliveries() });
  try {
    const wanted = requests.parse(JSON.parse(await readBody(request)));
    reply(200, { done: wanted.do, result: (await perform(control, wanted)) ?? null });
  } catch (error) {
    reply(400, { error: error instanceof Error ? error.message : String(error) });
  }
}

function perform(control: StripeControl, wanted: ControlRequest): unknown {
  switch (wanted.do) {
    case 'latency':
      return control.setLatency(wanted.milliseconds, wanted.route);
    case 'fault': {
      const { kind, status, times, route } = wanted;
      return control.fail({
        kind,
        ...(status === undefined ? {} : { status }),
        ...(times === undefined ? {} : { times }),
        ...(route === undefined ? {} : { route }),
      });
    }
    case 'hold-confirmations':
      return control.holdConfirmations(wanted.times);
    case 'settle':
      return control.settle(wanted.intent, wanted.outcome);
    case 'pause-webhooks':
      return control.pauseWebhooks();
    case 'resume-webhooks':
      return control.resumeWebhooks();
    case 'redeliver':
      return control.redeliver(wanted.event, wanted.times);
    case 'webhook':
      return control.setWebhook({ url: wanted.url, secret: wanted.secret });
    case 'forget-idempotency-keys':
      return control.forgetIdempotencyKeys();
    case 'clear':
      return control.clearFaults();
  }
}
