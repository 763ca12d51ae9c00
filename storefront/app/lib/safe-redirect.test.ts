import { describe, expect, it } from 'vitest';
import { safeRedirect } from './safe-redirect';

describe('safeRedirect', () => {
  it.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r/evil.example',
    '\t//evil.example',
    '/..//evil.example',
    '/./..//evil.example',
    '/%2f%2fevil.example',
    '/%2F/evil.example',
    '/%5cevil.example',
    '/%09/evil.example',
    'https:evil.example',
    'https://evil.example/',
    'http://internal.invalid@evil.example/',
    'javascript:alert(1)',
    'data:text/html,x',
    '/login',
    '/login?redirectTo=/login',
    '/Login/',
    '/login.data',
    `/${'a'.repeat(5000)}`,
    '',
    null,
    undefined,
    7,
    ['/dashboard'],
  ])('When given %j, then it answers the home page', (to) => {
    expect(safeRedirect(to)).toBe('/');
  });

  it.each([
    '/',
    '/dashboard',
    '/dashboard/payment/0190-abc?retry=1',
    '/purchase/0190?from=/allProducts#form',
    '/allProducts?search=a%2Fb&page=2',
    '/loginhelp',
  ])('When given the page of our own %s, then it keeps it', (to) => {
    expect(safeRedirect(to)).toBe(to);
  });

  it('When the path climbs with dots, then it answers the page that a browser would open', () => {
    expect(safeRedirect('/allProducts/../dashboard')).toBe('/dashboard');
  });

  it('When the result is resolved by a browser, then it never leaves our origin', () => {
    for (const to of ['/\t/evil.example', '/..//evil.example', '//evil.example', '/%2f%2fevil']) {
      expect(new URL(safeRedirect(to), 'https://shop.example').origin).toBe('https://shop.example');
    }
  });
});
