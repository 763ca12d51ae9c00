import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { alias: { '~': fileURLToPath(new URL('./app', import.meta.url)) } },
  test: {
    name: 'storefront',
    environment: 'node',
    // A busy machine takes its time; what must come in time says so itself.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    env: {
      LOG_LEVEL: 'silent',
      PUBLIC_URL: 'http://localhost:3000',
      COMMERCE_URL: 'http://127.0.0.1:9',
      COMMERCE_PUBLIC_URL: 'http://localhost:4000',
      CMS_URL: 'http://127.0.0.1:9',
      CMS_PUBLIC_URL: 'http://localhost:1337',
      CMS_API_TOKEN: 'read-only-token-of-the-tests',
      CMS_PREVIEW_TOKEN: 'preview-token-of-the-tests',
      CMS_NEWSLETTER_TOKEN: 'newsletter-token-of-the-tests',
      CMS_WEBHOOK_SECRET: 'webhook-secret-of-the-tests-000000',
      SESSION_SECRET: 'session-secret-of-the-tests-000000',
      STOREFRONT_KEY: 'a-key-of-tests-with-at-least-32-characters',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_tests',
      GOOGLE_CLIENT_ID: 'tests',
      GOOGLE_CLIENT_SECRET: 'tests',
    },
    include: ['app/**/*.test.{ts,tsx}', 'server/**/*.test.ts', 'tests/**/*.test.{ts,tsx}'],
  },
});
