import config from './playwright.config.ts';

/** `npm run screenshots`: a picture of every screen, by a shop of its own. */
export default {
  ...config,
  timeout: 120_000,
  reporter: [['list']],
  projects: [{ name: 'screenshots', testMatch: 'screens/take-pictures.ts' }],
};
