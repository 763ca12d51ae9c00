import { expect, it } from 'vitest';
import { acceptsBrotli } from './accepts-brotli';

it.each([
  ['br', true],
  ['gzip, deflate, br, zstd', true],
  ['gzip;q=1.0, BR;q=0.5, *;q=0', true],
  ['deflate, br ; q=0.001', true],
  ['*', true],
  ['identity;q=0.5, *', true],
  ['br;q=0', false],
  ['br; Q=0.000, gzip', false],
  ['*, br;q=0', false],
  ['gzip, *;q=0', false],
  ['not-br, br-too', false],
  ['gzip', false],
  ['', false],
  [null, false],
])('When Accept-Encoding is %j, then Brotli may be sent: %j', (header, isAccepted) => {
  expect(acceptsBrotli(header)).toBe(isAccepted);
});
