import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { endPreview, isPreview, readPass, startPreview } from './preview.server';

const secret = 'webhook-secret-of-the-tests-000000';
const nowMs = 1_800_000_000_000;
const pass = { path: '/blogs/new-post', status: 'draft', closesAt: nowMs / 1000 + 300 };

function link(content: unknown, { key = secret, purpose = 'preview-link' } = {}): string {
  const text = Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${text}.${createHmac('sha256', key).update(`${purpose}\n${text}`).digest('hex')}`;
}

describe('readPass', () => {
  it('When the CMS signed the link, then it opens the page', () => {
    expect(readPass(link(pass), nowMs)).toEqual(pass);
  });

  it.each([
    ['nothing', null],
    ['no signature', link(pass).split('.')[0]],
    ['another secret', link(pass, { key: 'x'.repeat(40) })],
    ['a signature made for something else', link(pass, { purpose: 'content-changed' })],
    ['a changed page', `${link({ ...pass, path: '/' }).split('.')[0]}.${link(pass).split('.')[1]}`],
    ['a link that has closed', link({ ...pass, closesAt: nowMs / 1000 })],
    ['signed nonsense', link('drafts please')],
  ])('When it carries %s, then it opens nothing', (_what, given) => {
    expect(readPass(given ?? null, nowMs)).toBeUndefined();
  });

  it('When a signed link names a foreign page, then it leads home', () => {
    expect(readPass(link({ ...pass, path: '//evil.example' }), nowMs)?.path).toBe('/');
  });
});

describe('isPreview', () => {
  const asking = (setCookie: string) =>
    new Request('http://localhost:3000/', {
      headers: { Cookie: setCookie.split(';')[0] ?? '' },
    });

  it('When the cookie is ours, then drafts are shown for half an hour and no longer', async () => {
    const request = asking(await startPreview(nowMs));
    expect(await isPreview(request, nowMs + 29 * 60_000)).toBe(true);
    expect(await isPreview(request, nowMs + 30 * 60_000)).toBe(false);
  });

  it('When the cookie is made up or has been removed, then drafts are not shown', async () => {
    const madeUp = Buffer.from(JSON.stringify({ endsAt: nowMs * 2 })).toString('base64');
    expect(await isPreview(asking(`preview=${madeUp}`), nowMs)).toBe(false);
    expect(await isPreview(asking(`preview=${madeUp}.c2lnbmF0dXJl`), nowMs)).toBe(false);
    expect(await isPreview(asking(await endPreview()), nowMs)).toBe(false);
    expect(await isPreview(new Request('http://localhost:3000/'), nowMs)).toBe(false);
  });

  it('When a browser keeps it, then no script reads it and no other site sends it', async () => {
    expect(await startPreview()).toMatch(/HttpOnly; SameSite=Lax/);
  });
});
