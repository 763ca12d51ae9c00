import { defineConfig } from 'vitest/config';

/** `unit` needs nothing but Node; `service` starts a real PostgreSQL on loopback. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'commerce-unit', include: ['{src,prisma}/**/*.test.ts'] } },
      {
        test: {
          name: 'commerce-service',
          include: ['tests/**/*.test.ts'],
          globalSetup: ['tests/support/global-setup.ts'],
          // The races start hundreds of clients; a busy machine takes its time with them.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
