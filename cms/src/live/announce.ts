import { randomUUID } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { setTimeout as wait } from 'node:timers/promises';
import { sign } from '../signing/sign';

/** The storefront's route that drops its copies of content (`routes/webhooks.content.ts`). */
export const CONTENT_CHANGED_PATH = '/webhooks/content';

const TIMEOUT_MS = 2_000;
const PAUSES_MS = [250, 1_000, 4_000];

interface Copy {
  readonly url: URL;
  readonly address: string;
  readonly family: number;
}

/**
 * Tells every copy of the storefront that content has changed. A host name that stands for several
 * addresses (scaled containers, a headless service) is several copies. Each copy is tried up to four
 * times within about five seconds; resolves to a line for each that did not take it. Never throws.
 */
export async function announceChange(
  urls: readonly string[],
  secret: string,
  what: { readonly event: string; readonly uid: string },
): Promise<string[]> {
  const body = JSON.stringify({ id: randomUUID(), ...what });
  const outcomes = await Promise.all(
    urls.map(async (url) => {
      try {
        const copies = await copiesAt(new URL(CONTENT_CHANGED_PATH, url));
        return await Promise.all(copies.map((copy) => tellPatiently(copy, secret, body)));
      } catch (error) {
        return [`${url}: ${reasonOf(error)}`];
      }
    }),
  );
  return outcomes.flat().filter((line) => line !== undefined);
}

async function copiesAt(url: URL): Promise<Copy[]> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = await lookup(host, { all: true });
  return addresses.map((found) => ({ url, ...found }));
}

async function tellPatiently(
  copy: Copy,
  secret: string,
  body: string,
): Promise<string | undefined> {
  for (const pauseMs of [...PAUSES_MS, undefined]) {
    try {
      await tell(copy, secret, body);
      return undefined;
    } catch (error) {
      if (pauseMs === undefined) return `${copy.url.host} (${copy.address}): ${reasonOf(error)}`;
      await wait(pauseMs);
    }
  }
  return undefined;
}

/** One signed call; throws unless it is answered with 2xx. The signature covers the time of sending. */
function tell({ url, address, family }: Copy, secret: string, body: string): Promise<void> {
  const sentAt = Math.floor(Date.now() / 1000);
  const signature = sign(secret, 'content-changed', `${sentAt}\n${body}`);
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const call = send(
      url,
      {
        method: 'POST',
        // The name stays in Host and in the TLS handshake; only where it leads is fixed.
        lookup: (_host, options, done) =>
          options.all
            ? (done as (error: null, found: object[]) => void)(null, [{ address, family }])
            : done(null, address, family),
        agent: false,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'x-ohmworks-signature': `t=${sentAt},v1=${signature}`,
        },
      },
      (response) => {
        response.resume();
        const status = response.statusCode ?? 0;
        if (status >= 200 && status < 300) resolve();
        else reject(new Error(`answered ${status}`));
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
