import { defineConfig, devices } from '@playwright/test';
import { findBrowser } from './local/browser.ts';

/** Chromium as root needs these; the rest keeps it from calling hosts of its own. */
const launchArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/start-shop.ts',
  // One shop for the whole run: tests make their own people and orders and may run side by side,
  // except those that stop a part, which are in their own project at the end.
  workers: 2,
  retries: 0,
  // A busy machine takes its time; what must come in time says so itself.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    launchOptions: { executablePath: findBrowser() ?? undefined, args: launchArguments },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'browser',
      testMatch: '*.spec.ts',
      testIgnore: [
        '*.faults.spec.ts',
        '*.copies.spec.ts',
        'content.spec.ts',
        'content-hostile.spec.ts',
        'logs.spec.ts',
        'no-javascript.spec.ts',
      ],
    },
    {
      name: 'no-javascript',
      testMatch: 'no-javascript.spec.ts',
      use: { javaScriptEnabled: false },
    },
    // Change words that other tests read, and put them back: never two at once.
    {
      name: 'content',
      testMatch: ['content.spec.ts', 'content-hostile.spec.ts'],
      dependencies: ['browser', 'no-javascript'],
      workers: 1,
    },
    // Each stops a part of the one shop: never two at once.
    { name: 'faults', testMatch: '*.faults.spec.ts', dependencies: ['content'], workers: 1 },
    // What the whole run has logged.
    { name: 'logs', testMatch: 'logs.spec.ts', dependencies: ['faults'] },
  ],
});
