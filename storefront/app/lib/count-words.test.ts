import { describe, expect, it } from 'vitest';
import { countWords, isCutShort } from './count-words';

describe('how many', () => {
  it.each([
    [0, null, '0 orders'],
    [1, 10_000, '1 order'],
    [9_999, 10_000, '9,999 orders'],
    [10_000, 10_000, '10,000+ orders'],
    [1_000, 1_000, '1,000+ orders'],
    [100_000, null, '100,000 orders'],
  ])('When %i are counted, up to %j, then that is %j', (total, countedUpTo, words) => {
    const counted = { total, countedUpTo };
    expect(countWords(counted, 'order')).toBe(words);
    expect(isCutShort(counted)).toBe(words.includes('+'));
  });
});
