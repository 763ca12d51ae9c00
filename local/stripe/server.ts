import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerApi, type ApiParts } from './api.ts';
import { findAsset } from './assets.ts';
import { answerChallenge } from './challenge.ts';
import { answerControl } from './control.ts';
import { decodeForm } from './form.ts';
import { isFromHere, readBody, send, sendPage } from './http.ts';
import { paymentsPage } from './payments-page.ts';
import type { StripeControl } from './stripe-control.ts';

export interface ServerParts {
  api: ApiParts;
  control: StripeControl;
}

/** Answers any request: Stripe's API, Stripe.js and its frames, the page of payments, the control. */
export async function answerRequest(
  parts: ServerParts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const url = new URL(request.url ?? '/', parts.api.context.url);
    await dispatch(parts, request, response, url);
  } catch (error) {
    console.error('Stripe stand-in: a fault of its own', error);
    if (!response.headersSent) send(response, 500, 'text/plain', 'The stand-in failed.');
  }
}

async function dispatch(
  parts: ServerParts,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const { pathname } = url;
  if (pathname.startsWith('/v1/')) return answerApi(parts.api, request, response);
  if (pathname === '/_control') {
    return answerControl(parts.control, parts.api.keys, request, response);
  }
  if (pathname.startsWith('/redirect/authenticate/')) {
    await answerChallenge(parts.api.context, request, response, url);
    return parts.api.changed();
  }
  if (request.method === 'POST') return answerPost(parts, request, response, pathname);
  if (pathname === '/') {
    const page = paymentsPage(parts.api.context.state, url.searchParams);
    return sendPage(response, 200, page);
  }
  if (pathname === '/healthz') return send(response, 200, 'text/plain', 'ok');
  const asset = await findAsset(pathname);
  if (!asset) return send(response, 404, 'text/plain', 'Not found');
  if (asset.type === 'text/html') return sendPage(response, 200, asset.body, true);
  send(response, 200, asset.type, asset.body, { 'cross-origin-resource-policy': 'cross-origin' });
}

/** The one button of the payments page: send an event again. */
async function answerPost(
  parts: ServerParts,
  request: IncomingMessage,
  response: ServerResponse,
  pathname: string,
): Promise<void> {
  if (pathname !== '/resend') return send(response, 404, 'text/plain', 'Not found');
  if (!isFromHere(request))
    return send(response, 403, 'text/plain', 'Refused: not from this page.');
  const { event } = decodeForm(await readBody(request));
  const answered = await parts.control
    .redeliver(String(event))
    .catch((error: unknown) => [String(error)]);
  const location = `/?resent=${encodeURIComponent(String(event))}&answer=${encodeURIComponent(String(answered[0]))}`;
  response.writeHead(303, { location }).end();
}
