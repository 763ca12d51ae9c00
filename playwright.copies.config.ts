import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

// Read by the global setup: two copies of storefront and commerce service, a round-robin balancer
// before each, which retries nothing.
process.env.OHMWORKS_COPIES = '2';

/** `npm run test:copies`: browser tests once more, through two copies of each server. */
export default defineConfig({
  ...base,
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e-copies.json' }]],
  projects: [
    {
      name: 'copies',
      testMatch: [
        'order-and-ship.spec.ts',
        'guards.spec.ts',
        'purchase.spec.ts',
        'payment.spec.ts',
        'my-orders.spec.ts',
      ],
    },
    // Replaces copies under load: nothing else may run meanwhile.
    {
      name: 'copies-faults',
      testMatch: '*.copies.spec.ts',
      dependencies: ['copies'],
      workers: 1,
    },
  ],
});
