import { defineConfig } from 'vitest/config';

/** The stand-in's own tests: through the real SDK, and in a browser with Stripe's React components. */
export default defineConfig({
  test: {
    name: 'stripe',
    root: import.meta.dirname,
    include: ['tests/**/*.test.ts'],
    testTimeout: 30_000,
  },
});
