import { describe, expect, it } from 'vitest';
import { isSameOriginWrite } from './same-origin';

const shop = 'https://shop.example';

function ask(method: string, headers: Record<string, string>): boolean {
  return isSameOriginWrite(new Request(`${shop}/signout`, { method, headers }), shop);
}

describe('isSameOriginWrite', () => {
  it.each(['GET', 'HEAD'])('When a foreign page sends %s, then it may read', (method) => {
    expect(ask(method, { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' })).toBe(
      true,
    );
  });

  it.each([
    [{ 'Sec-Fetch-Site': 'same-origin' }, true],
    [{ 'Sec-Fetch-Site': 'none' }, true],
    [{ 'Sec-Fetch-Site': 'same-site' }, false],
    [{ 'Sec-Fetch-Site': 'cross-site' }, false],
    [{ 'Sec-Fetch-Site': '' }, false],
    [{ 'Sec-Fetch-Site': 'cross-site', Origin: shop }, false],
    [{ Origin: shop }, true],
    [{ Origin: 'https://evil.example' }, false],
    [{ Origin: 'http://shop.example' }, false],
    [{ Origin: 'https://shop.example.evil.example' }, false],
    [{ Origin: 'null' }, false],
    [{}, false],
  ] as [Record<string, string>, boolean][])(
    'When a write carries %j, then it is allowed: %s',
    (headers, isAllowed) => {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        expect(ask(method, headers)).toBe(isAllowed);
      }
    },
  );
});
