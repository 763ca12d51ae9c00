import { describe, expect, it } from 'vitest';
import { EnvError, parseEnv } from './env.server';

const whole = {
  PUBLIC_URL: 'https://shop.example',
  COMMERCE_URL: 'http://commerce:4000',
  COMMERCE_PUBLIC_URL: 'https://api.shop.example',
  CMS_URL: 'http://cms:1337',
  CMS_PUBLIC_URL: 'https://cms.shop.example',
  CMS_API_TOKEN: 'token',
  CMS_PREVIEW_TOKEN: 'preview',
  CMS_NEWSLETTER_TOKEN: 'newsletter',
  CMS_WEBHOOK_SECRET: 'w'.repeat(32),
  SESSION_SECRET: `${'s'.repeat(32)},${'t'.repeat(32)}`,
  STOREFRONT_KEY: 'k'.repeat(32),
  STRIPE_PUBLISHABLE_KEY: 'pk_test_abc',
  GOOGLE_CLIENT_ID: 'id',
  GOOGLE_CLIENT_SECRET: 'secret',
};

function faultsOf(source: Record<string, string | undefined>): readonly string[] {
  try {
    parseEnv(source);
  } catch (error) {
    if (error instanceof EnvError) return error.faults;
    throw error;
  }
  return [];
}

describe('parseEnv', () => {
  it('When everything needed is set, then defaults fill the rest', () => {
    const env = parseEnv(whole);
    expect(env.PORT).toBe(3000);
    expect(env.NODE_ENV).toBe('production');
    expect(env.SESSION_SECRET).toEqual(['s'.repeat(32), 't'.repeat(32)]);
    expect(env.GOOGLE_AUTH_URL).toContain('accounts.google.com');
  });

  it('When several keys are faulty, then each is told in one line of its own', () => {
    expect(
      faultsOf({
        ...whole,
        PUBLIC_URL: 'shop',
        CMS_API_TOKEN: '',
        PORT: 'http',
        LOG_LEVEL: 'loud',
      }),
    ).toEqual([
      'PORT must be a port number',
      'PUBLIC_URL must be an http(s) URL',
      'CMS_API_TOKEN is missing',
      expect.stringContaining('LOG_LEVEL '),
    ]);
  });

  it.each([
    ['SESSION_SECRET', 'short', 'SESSION_SECRET each secret must be at least 32 characters'],
    ['STRIPE_PUBLISHABLE_KEY', 'sk_test_abc', 'STRIPE_PUBLISHABLE_KEY must begin with pk_test_'],
    ['PUBLIC_URL', 'https://shop.example/path', 'PUBLIC_URL must be an origin'],
    ['COMMERCE_URL', 'javascript:alert(1)', 'COMMERCE_URL must be an http(s) URL'],
  ])('When %s is %j, then it is refused', (key, value, fault) => {
    expect(faultsOf({ ...whole, [key]: value })).toEqual([expect.stringContaining(fault)]);
  });

  it('When a stand-in for Stripe.js is on this machine and the key is a test key, then it is taken', () => {
    expect(parseEnv({ ...whole, STRIPE_JS_URL: 'http://localhost:4242/stripe.js' })).toMatchObject({
      STRIPE_JS_URL: 'http://localhost:4242/stripe.js',
    });
  });

  it.each([
    { STRIPE_JS_URL: 'https://evil.example/stripe.js' },
    { STRIPE_JS_URL: 'http://localhost.evil.example/stripe.js' },
    { STRIPE_JS_URL: 'http://localhost:4242/stripe.js', STRIPE_PUBLISHABLE_KEY: 'pk_live_abc' },
  ])('When the stand-in is elsewhere or the key is live (%j), then it is refused', (changes) => {
    expect(faultsOf({ ...whole, ...changes })).toEqual([
      expect.stringContaining('STRIPE_JS_URL is accepted only on this machine'),
    ]);
  });
});
