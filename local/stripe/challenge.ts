import type { IncomingMessage, ServerResponse } from 'node:http';
import { failAuthentication, finishPayment } from './confirmations.ts';
import type { Context } from './context.ts';
import { StripeFailure } from './errors.ts';
import { decodeForm } from './form.ts';
import { escapeHtml, isFromHere, readBody, sendPage } from './http.ts';
import { showMoney } from './intent-parameters.ts';
import type { IntentRecord } from './store.ts';

/**
 * The bank's 3-D Secure page: GET shows the challenge, POST answers it (`outcome` complete or fail).
 * In a frame its script tells Stripe.js; opened by itself it leads back to the `return_url`.
 */
export async function answerChallenge(
  context: Context,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const record = findChallenged(context, url);
  if (!record) {
    sendPage(response, 410, page('<h1>This challenge is over</h1>', 'over'), true);
    return;
  }
  if (request.method !== 'POST') {
    sendPage(response, 200, page(challengeForm(record, url), 'open'), true);
    return;
  }
  if (!isFromHere(request)) return sendPage(response, 403, page('<h1>Refused</h1>', 'over'), true);
  const { outcome } = decodeForm(await readBody(request));
  const back = returnUrl(record);
  settle(context, record, outcome === 'complete');
  if (back === null) return sendPage(response, 200, page('<h1>Thank you</h1>', 'over'), true);
  response.writeHead(303, { location: back }).end();
}

function settle(context: Context, record: IntentRecord, complete: boolean): void {
  const request = { id: null, idempotency_key: null };
  const method = context.state.methods.get(record.object.payment_method ?? '');
  if (!complete || !method) return failAuthentication(context, record, request);
  const call = { context, form: {}, ids: [record.object.id], key: 'secret' as const, request };
  try {
    finishPayment(call, record, method);
  } catch (error) {
    // The bank said no after all: the intent holds the reason, the page reads it there.
    if (!(error instanceof StripeFailure)) throw error;
  }
}

function findChallenged(context: Context, url: URL): IntentRecord | undefined {
  const source = url.pathname.split('/').at(-1);
  const secret = url.searchParams.get('client_secret');
  return [...context.state.intents.values()].find(
    ({ challenge }) => challenge?.source === source && challenge?.secret === secret,
  );
}

function returnUrl({ object: intent }: IntentRecord): string | null {
  const back = intent.next_action?.redirect_to_url?.return_url;
  if (!back || !URL.canParse(back)) return null;
  const address = new URL(back);
  address.searchParams.set('payment_intent', intent.id);
  address.searchParams.set('payment_intent_client_secret', intent.client_secret);
  return address.href;
}

function challengeForm({ object: intent }: IntentRecord, url: URL): string {
  return `<h1>3-D Secure test page</h1>
<p>Your bank asks whether you make this payment of
<strong>${escapeHtml(showMoney(intent.amount, intent.currency))}</strong>.</p>
<form method="post" action="${escapeHtml(url.pathname + url.search)}">
<button name="outcome" value="complete">Complete</button>
<button name="outcome" value="fail" class="quiet">Fail</button>
</form>`;
}

function page(content: string, state: 'open' | 'over'): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>3-D Secure test page</title>
<link rel="stylesheet" href="/assets/pages.css">
<script src="/assets/challenge.js" defer></script>
</head>
<body class="challenge" data-state="${state}"><main>${content}</main></body>
</html>`;
}
