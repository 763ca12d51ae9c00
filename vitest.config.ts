import { defineConfig } from 'vitest/config';

/**
 * One runner for every part. `unit` needs nothing but Node; `service` starts real servers
 * (PostgreSQL, the commerce service, Strapi, the stand-ins) on loopback.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'commerce-service/{src,prisma}/**/*.test.ts',
            'storefront/app/**/*.test.{ts,tsx}',
            'storefront/tests/**/*.test.{ts,tsx}',
          ],
          environment: 'node',
        },
      },
    ],
  },
});
