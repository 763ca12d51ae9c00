import { describe, expect, it } from 'vitest';
import { addressBlock } from './client-address.ts';

describe('what an address is counted as', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2345:6789::1', '2001:db8:1:2300::/56'],
    ['2001:0DB8:0001:23ff::', '2001:db8:1:2300::/56'],
    ['2001:db8::1', '2001:db8:0:0::/56'],
    ['::1', '0:0:0:0::/56'],
    ['fe80::1%eth0', 'fe80:0:0:0::/56'],
  ])('When it is %s, then it counts as %s', (ip, block) => {
    expect(addressBlock(ip)).toBe(block);
  });

  it('When two addresses lie in one /56, then they count as one, and the next /56 as another', () => {
    expect(addressBlock('2001:db8:0:1200::1')).toBe(addressBlock('2001:db8:0:12ff::2'));
    expect(addressBlock('2001:db8:0:1200::1')).not.toBe(addressBlock('2001:db8:0:1300::1'));
  });
});
