import { describe, expect, it } from 'vitest';
import { formatDollars, totalDollars } from './money';

describe('money', () => {
  it('When a price is shown, then it is whole dollars as the specification writes them', () => {
    expect(formatDollars(1200)).toBe('$ 1200');
  });

  it('When an amount has five figures or more, then they stand in groups', () => {
    expect([9999, 10_000, 999_000].map(formatDollars)).toEqual(['$ 9999', '$ 10,000', '$ 999,000']);
  });

  it('When a total is worked out, then it is unit price times quantity', () => {
    expect(totalDollars(45, 250)).toBe(11_250);
  });

  it('When a factor is not a whole number, then there is no total', () => {
    expect(() => totalDollars(0.1, 3)).toThrow(RangeError);
    expect(() => totalDollars(1, Number.NaN)).toThrow(RangeError);
  });
});
