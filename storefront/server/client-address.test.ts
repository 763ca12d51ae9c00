import { describe, expect, it } from 'vitest';
import { clientAddress } from './client-address';

describe('clientAddress', () => {
  it.each([
    ['10.0.0.1', undefined, 0, '10.0.0.1'],
    ['10.0.0.1', '6.6.6.6', 0, '10.0.0.1'],
    ['10.0.0.1', '6.6.6.6, 203.0.113.7', 1, '203.0.113.7'],
    ['10.0.0.1', '203.0.113.7, 10.0.0.2', 2, '203.0.113.7'],
    ['10.0.0.1', '2001:db8::7', 1, '2001:db8::7'],
    ['10.0.0.1', '6.6.6.6, not-an-address', 1, undefined],
    ['10.0.0.1', undefined, 1, undefined],
    [undefined, undefined, 0, undefined],
  ])(
    'When %s connects and X-Forwarded-For is %s behind %i proxies, then the visitor is %s',
    (peer, forwardedFor, hops, visitor) => {
      expect(clientAddress(peer, forwardedFor, hops)).toBe(visitor);
    },
  );
});
