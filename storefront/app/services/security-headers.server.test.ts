import { describe, expect, it } from 'vitest';
import { getEnv } from './env.server';
import { cacheControlFor, securityHeaders } from './security-headers.server';

const headersOf = (changes: Partial<ReturnType<typeof getEnv>>) =>
  new Map(securityHeaders({ ...getEnv(), ...changes }).ofPage('n0nce'));

describe('securityHeaders', () => {
  it('When the shop is on https, then browsers are told to stay there', () => {
    const headers = headersOf({ PUBLIC_URL: 'https://shop.example' });
    expect(headers.get('Strict-Transport-Security')).toBe('max-age=63072000; includeSubDomains');
    expect(headers.get('Content-Security-Policy')).toContain('upgrade-insecure-requests');
  });

  it('When the shop is on plain http, then nothing is upgraded', () => {
    const headers = headersOf({ PUBLIC_URL: 'http://localhost:3000' });
    expect(headers.has('Strict-Transport-Security')).toBe(false);
    expect(headers.get('Content-Security-Policy')).not.toContain('upgrade-insecure-requests');
  });

  it('When a page is shown, then nobody may frame it', () => {
    const headers = headersOf({});
    expect(headers.get('X-Frame-Options')).toBe('DENY');
    expect(headers.get('Content-Security-Policy')).toMatch(/frame-ancestors 'none'$/);
  });

  it('When a file is sent, then it may do nothing and be framed by nobody', () => {
    const headers = new Map(
      securityHeaders({ ...getEnv(), PUBLIC_URL: 'https://shop.example' }).ofFile,
    );
    expect(headers.get('Content-Security-Policy')).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    );
    expect(headers.get('X-Frame-Options')).toBe('DENY');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.has('Strict-Transport-Security')).toBe(true);
  });

  it('When an editor looks at drafts, then the content panel may frame the page and nobody else', () => {
    const headers = new Map(securityHeaders(getEnv()).ofPage('n0nce', 'panel'));
    expect(headers.has('X-Frame-Options')).toBe(false);
    expect(headers.get('Content-Security-Policy')).toMatch(
      /frame-ancestors http:\/\/localhost:1337$/,
    );
  });

  it('When there is no stand-in, then scripts come from us, with the nonce, and from Stripe only', () => {
    const policy = headersOf({}).get('Content-Security-Policy') ?? '';
    expect(policy).toContain(
      "script-src 'self' 'nonce-n0nce' https://js.stripe.com https://*.js.stripe.com;",
    );
    expect(policy).not.toContain('unsafe-eval');
  });

  it('When pictures also come from another host, then that host is allowed for pictures alone', () => {
    const policy = headersOf({ PICTURE_ORIGINS: ['https://pictures.example'] }).get(
      'Content-Security-Policy',
    );
    expect(policy?.match(/[\w-]+-src [^;]*https:\/\/pictures\.example/g)).toEqual([
      expect.stringMatching(/^img-src /),
    ]);
  });

  it('When a stand-in for Stripe.js is set, then script, frame and connect allow its origin', () => {
    const policy = headersOf({ STRIPE_JS_URL: 'http://localhost:4242/stripe.js' }).get(
      'Content-Security-Policy',
    );
    for (const rule of ['script-src', 'frame-src', 'connect-src']) {
      expect(policy).toMatch(new RegExp(`${rule} [^;]*http://localhost:4242(?:;| )`));
    }
    expect(policy).not.toContain('stripe.js');
  });
});

describe('cacheControlFor', () => {
  const ask = (path: string, cookie = '') =>
    cacheControlFor(new Request(`https://shop.example${path}`, { headers: { Cookie: cookie } }));

  it.each(['/dashboard', '/dashboard/myOrders', '/dashboard.data', '/purchase/1', '/login'])(
    'When the page %s is private, then nobody stores it',
    (path) => {
      expect(ask(path)).toBe('no-store');
    },
  );

  it('When the visitor is signed in, then no page is stored', () => {
    expect(ask('/', 'accessToken=abc')).toBe('no-store');
  });

  it('When an editor looks at drafts, then no page is stored', () => {
    expect(ask('/', 'preview=abc')).toBe('no-store');
  });

  it('When a visitor reads a public page, then it is asked for anew each time', () => {
    expect(ask('/allProducts', 'other=1')).toBe('private, no-cache');
  });
});
