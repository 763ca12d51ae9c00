import { defineConfig } from 'vitest/config';

/** Tests of the whole CMS: a real Strapi in its own process, on a real PostgreSQL. */
export default defineConfig({
  test: {
    name: 'cms',
    root: import.meta.dirname,
    include: ['tests/**/*.test.ts'],
    globalSetup: ['tests/support/compile.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
