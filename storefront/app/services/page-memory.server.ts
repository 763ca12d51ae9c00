import { createHash } from 'node:crypto';
import { gzippedOf, gzippedPieces, type GzippedPiece } from './gzip-pieces.server';
import type { EntryContext } from '@remix-run/node';

const mostPages = 200;

/** What the root's loader says of a page that is the same for everybody. */
const everybodys = { isSignedIn: false, toast: null, previewFrom: null };

/** A page cut at its nonce. Nonces are new and random, so that nothing else can look like one. */
interface Page {
  pieces: Buffer[];
  /** The same, compressed when a browser first wished it, for nonces of that length. */
  gzipped?: { pieces: GzippedPiece[]; nonceBytes: number };
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

  /** The page with this nonce, if it is remembered; compressed if wished. */
  recall(key: string, nonce: string, isGzipped = false): Buffer<ArrayBuffer> | undefined {
    const page = this.#pages.get(key);
    if (page === undefined) return undefined;
    this.#pages.delete(key);
    this.#pages.set(key, page);
    const own = Buffer.from(nonce);
    const { pieces } = page;
    if (isGzipped) {
      if (page.gzipped?.nonceBytes !== own.length) {
        page.gzipped = { pieces: gzippedPieces(pieces, own.length), nonceBytes: own.length };
      }
      return gzippedOf(page.gzipped.pieces, own);
    }
    return Buffer.concat(pieces.flatMap((piece, at) => (at === 0 ? [piece] : [own, piece])));
  }

  /** Remembers a page that was rendered with this nonce; the one asked for longest ago is forgotten. */
  keep(key: string, html: Buffer, nonce: string): void {
    this.#pages.set(key, { pieces: cut(html, Buffer.from(nonce)) });
    const oldest = this.#pages.keys().next();
    if (this.#pages.size > mostPages && !oldest.done) this.#pages.delete(oldest.value);
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
