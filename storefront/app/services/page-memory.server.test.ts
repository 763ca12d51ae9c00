import { brotliDecompressSync } from 'node:zlib';
import type { EntryContext } from '@remix-run/node';
import { describe, expect, it } from 'vitest';
import { PageMemory } from './page-memory.server';

const visitor = { isSignedIn: false, toast: null, previewFrom: null };
const request = new Request('http://shop.example/allProducts');

function contextWith(root: object, page: object = { total: 1 }, rest: object = {}): EntryContext {
  const staticHandlerContext = { loaderData: { root, page }, actionData: null, errors: null };
  return { staticHandlerContext: { ...staticHandlerContext, ...rest } } as unknown as EntryContext;
}

function keyOf(context: EntryContext, asked = request, status = 200) {
  return new PageMemory().keyOf(asked, status, context);
}

describe('PageMemory', () => {
  it('gives a page again with the nonce of the request in every place of the old one', () => {
    const html = '<a nonce="old=="/><b nonce="old=="/>€';
    const page = new PageMemory().keep('key', Buffer.from(html), 'old==');
    expect(page.with('new+/').toString()).toBe('<a nonce="new+/"/><b nonce="new+/"/>€');
    expect(page.with('third').toString()).not.toMatch(/old|new/);
  });

  it('gives the same compressed, with the nonce of each request', async () => {
    const html = `${'<p>€</p>'.repeat(500)}<a nonce="old=="/>${'<i/>'.repeat(500)}<b nonce="old=="/>`;
    const page = new PageMemory().keep('key', Buffer.from(html), 'old==');
    for (const nonce of ['old==', 'new==', '+/a==']) {
      const stream = (await page.compressedWith(nonce)) ?? Buffer.alloc(0);
      expect(stream.length).toBeLessThan(html.length / 5);
      expect(brotliDecompressSync(stream).toString()).toBe(html.replaceAll('old==', nonce));
    }
  });

  it('gives no compressed page for a nonce of another form', async () => {
    const page = new PageMemory().keep('key', Buffer.from('<a nonce="old=="/>'), 'old==');
    expect(await page.compressedWith('new==')).toBeDefined();
    expect(await page.compressedWith('longer==')).toBeUndefined();
    expect(await page.compressedWith('oldAB')).toBeUndefined();
  });

  it('has another key for another address and for other data', () => {
    const keys = [
      keyOf(contextWith(visitor)),
      keyOf(contextWith(visitor, { total: 2 })),
      keyOf(contextWith({ ...visitor, company: 'Other' })),
      keyOf(contextWith(visitor), new Request('http://shop.example/allProducts?page=2')),
    ];
    expect(new Set(keys).size).toBe(4);
    expect(keys).not.toContain(undefined);
    expect(keyOf(contextWith({ ...visitor }))).toBe(keys[0]);
  });

  it.each([
    ['a person who is signed in', contextWith({ ...visitor, isSignedIn: true })],
    ['a message for one person', contextWith({ ...visitor, toast: { message: 'Hello' } })],
    ['an editor who looks at drafts', contextWith({ ...visitor, previewFrom: 'http://cms' })],
    ['an answer to a form', contextWith(visitor, {}, { actionData: { page: {} } })],
    ['a page that failed', contextWith(visitor, {}, { errors: { page: new Error() } })],
  ])('has no key for %s', (_what, context) => {
    expect(keyOf(context)).toBeUndefined();
  });

  it('has no key for another status or method', () => {
    expect(keyOf(contextWith(visitor), request, 503)).toBeUndefined();
    expect(keyOf(contextWith(visitor), new Request(request, { method: 'POST' }))).toBeUndefined();
  });

  it('forgets the page that was asked for longest ago', () => {
    const memory = new PageMemory();
    for (let n = 0; n < 200; n += 1) memory.keep(`key-${n}`, Buffer.from('page'), 'nonce');
    memory.recall('key-0');
    memory.keep('one more', Buffer.from('page'), 'nonce');
    expect(memory.recall('key-1')).toBeUndefined();
    expect(memory.recall('key-0')).toBeDefined();
  });
});
