import { defineConfig } from 'vitest/config';

/** The tests of local/: real processes and a real PostgreSQL on loopback. */
export default defineConfig({
  test: {
    name: 'local',
    root: import.meta.dirname,
    include: ['*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
