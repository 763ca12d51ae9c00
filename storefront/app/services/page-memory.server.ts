import { createHash } from 'node:crypto';
import type { EntryContext } from '@remix-run/node';
import { brotliOf, brotliPieces, type BrotliPieces } from './brotli-pieces.server';
import { log } from './log.server';

const mostPages = 200;

/** What the root's loader says of a page that is the same for everybody. */
const everybodys = { isSignedIn: false, toast: null, previewFrom: null };

/** A page cut at its nonce. Nonces are new and random, so that nothing else can look like one. */
class Page {
  readonly #pieces: Buffer[];
  /** The same, compressed since a browser first wished it; undefined if that cannot be done. */
  #compressed?: Promise<BrotliPieces | undefined>;

  constructor(html: Buffer, nonce: string) {
    this.#pieces = cut(html, Buffer.from(nonce));
  }

  with(nonce: string): Buffer<ArrayBuffer> {
    const own = Buffer.from(nonce);
    return Buffer.concat(this.#pieces.flatMap((piece, at) => (at === 0 ? [piece] : [own, piece])));
  }

  /** As a Brotli stream; undefined if the page cannot be given so with this nonce. */
  async compressedWith(nonce: string): Promise<Buffer<ArrayBuffer> | undefined> {
    this.#compressed ??= brotliPieces(this.#pieces, nonce).catch((error: unknown) => {
      log.error({ err: error }, 'a page could not be compressed');
      return undefined;
    });
    const compressed = await this.#compressed;
    return compressed && brotliOf(compressed, nonce);
  }
}

/**
 * Pages for visitors as they were rendered last. A page is a function of its address and of what its
 * loaders gave; both are its key, so a page is never older than its data. Loaders, guards and headers
 * are no part of it: they run for each request. The nonce is exchanged for the request's own.
 */
export class PageMemory {
  readonly #pages = new Map<string, Page>();

  /** The key of a page, or undefined when it is one person's, or not a page that went well. */
  keyOf(request: Request, status: number, context: EntryContext): string | undefined {
    const { loaderData, actionData, errors } = context.staticHandlerContext;
    const root = loaderData['root'] as Record<string, unknown> | undefined;
    if (request.method !== 'GET' || status !== 200 || actionData || errors || !root)
      return undefined;
    const isEverybodys = Object.entries(everybodys).every(([name, value]) => root[name] === value);
    if (!isEverybodys) return undefined;
    return createHash('sha1')
      .update(request.url)
      .update('\n')
      .update(JSON.stringify(loaderData))
      .digest('base64');
  }

  recall(key: string): Page | undefined {
    const page = this.#pages.get(key);
    if (page === undefined) return undefined;
    this.#pages.delete(key);
    this.#pages.set(key, page);
    return page;
  }

  /** Remembers a page that was rendered with this nonce; the one asked for longest ago is forgotten. */
  keep(key: string, html: Buffer, nonce: string): Page {
    const page = new Page(html, nonce);
    this.#pages.set(key, page);
    const oldest = this.#pages.keys().next();
    if (this.#pages.size > mostPages && !oldest.done) this.#pages.delete(oldest.value);
    return page;
  }
}

function cut(html: Buffer, nonce: Buffer): Buffer[] {
  const pieces: Buffer[] = [];
  let from = 0;
  for (let at = html.indexOf(nonce); at >= 0; at = html.indexOf(nonce, from)) {
    pieces.push(html.subarray(from, at));
    from = at + nonce.length;
  }
  return [...pieces, html.subarray(from)];
}
