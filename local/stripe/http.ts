import type { IncomingMessage, ServerResponse } from 'node:http';
import { StripeFailure } from './errors.ts';

export type Headers = Record<string, string>;

const largestBody = 1024 * 1024;

/** The whole body as text; 413 above 1 MB. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > largestBody) {
      throw new StripeFailure(413, {
        type: 'invalid_request_error',
        message: 'Request is too large.',
      });
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

export function send(
  response: ServerResponse,
  status: number,
  type: string,
  body: string,
  headers: Headers = {},
): void {
  response.writeHead(status, {
    'content-type': `${type}; charset=utf-8`,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-cache, no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    ...headers,
  });
  response.end(body);
}

/** A page of ours: it may be framed by any shop, loads only from here and runs no inline script. */
export function sendPage(
  response: ServerResponse,
  status: number,
  html: string,
  framed = false,
): void {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    framed ? 'frame-ancestors *' : "frame-ancestors 'none'",
  ].join('; ');
  send(response, status, 'text/html', html, { 'content-security-policy': policy });
}

/** Text made safe for HTML, in elements and in quoted attributes. */
export function escapeHtml(value: unknown): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return String(value).replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

/** Whether a form post comes from a page of ours and not from a site that means harm. */
export function isFromHere(request: IncomingMessage): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin, host } = request.headers;
  return origin === undefined || origin === `http://${host}`;
}
