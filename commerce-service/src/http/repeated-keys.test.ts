import { describe, expect, it } from 'vitest';
import { hasRepeatedKey } from './repeated-keys.ts';

describe('repeated keys', () => {
  it.each([
    '{"a":1,"a":2}',
    '{"a":1,"a":1}',
    '{"a":1,"\\u0061":2}',
    '{"o":{"b":[{"c":1,"c":2}]}}',
    '{"a":{"x":1},"b":2,"a":3}',
    '{"__proto__":1,"__proto__":2}',
  ])('When %s is read, then a key is repeated', (json) => {
    expect(hasRepeatedKey(json)).toBe(true);
  });

  it.each([
    '{}',
    '"a"',
    '{"a":"a","b":"a"}',
    '{"a":{"a":{"a":1}}}',
    '[{"a":1},{"a":2}]',
    '{"a":"{\\"a\\":1,\\"a\\":2}"}',
    '{"a\\\\":1,"a":2}',
    '{"a":["a","a"],"b":"\\\\"}',
  ])('When %s is read, then none is', (json) => {
    expect(hasRepeatedKey(json)).toBe(false);
  });

  it('When brackets nest without end, then it still ends', () => {
    expect(hasRepeatedKey('['.repeat(100_000) + ']'.repeat(100_000))).toBe(false);
  });
});
