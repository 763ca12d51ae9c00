import { expect, it } from 'vitest';
import { acceptsGzip } from './accepts-gzip';

it.each([
  ['gzip', true],
  ['gzip, deflate, br, zstd', true],
  ['br;q=1.0, GZIP;q=0.5, *;q=0', true],
  ['deflate, gzip ; q=0.001', true],
  ['*', true],
  ['identity;q=0.5, *', true],
  ['gzip;q=0', false],
  ['gzip; Q=0.000, br', false],
  ['*, gzip;q=0', false],
  ['br, *;q=0', false],
  ['not-gzip, gzip-too', false],
  ['br', false],
  ['', false],
  [null, false],
])('When Accept-Encoding is %j, then gzip may be sent: %j', (header, isAccepted) => {
  expect(acceptsGzip(header)).toBe(isAccepted);
});
