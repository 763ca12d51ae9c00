import { describe, expect, test } from 'vitest';
import { readSettings } from '../settings.ts';

describe('When settings are read', () => {
  test('then those not given, or given empty, have their defaults', () => {
    const { ports } = readSettings({ STOREFRONT_PORT: '', CMS_PORT: '13037' });
    expect(ports).toMatchObject({ storefront: 3000, cms: 13037, postgres: 5544, metrics: 9464 });
  });

  test.each(['abc', '0', '65536', '-1', '3000.5', ' 3000', '1e3', '٥'])(
    'then %j is refused as a port, in one line that names the key',
    (value) => {
      expect(() => readSettings({ COMMERCE_PORT: value })).toThrow(
        /^COMMERCE_PORT must be a whole number from 1 to 65535, not ".*": correct it or unset it\.$/,
      );
    },
  );

  test('then each faulty key has its line', () => {
    expect(() => readSettings({ COMMERCE_PORT: 'x', SMTP_PORT: 'y' })).toThrow(
      /^COMMERCE_PORT .*\nSMTP_PORT .*$/,
    );
  });

  test('then two keys with one port are refused', () => {
    expect(() => readSettings({ MAIL_PORT: '3000' })).toThrow(
      'MAIL_PORT and STOREFRONT_PORT are both 3000: give them different ports.',
    );
  });
});
