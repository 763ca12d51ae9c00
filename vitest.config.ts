import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import commerce from './commerce-service/vitest.config.ts';

/** The commerce service has two projects; run from here they keep its folder as their root. */
const commerceProjects = (commerce.test?.projects ?? []).map((project) => {
  if (typeof project !== 'object' || !('test' in project)) throw new Error('inline projects only');
  return {
    ...project,
    test: { ...project.test, root: join(import.meta.dirname, 'commerce-service') },
  };
});

/** One runner for every part. Each part's own configuration says what its tests need. */
export default defineConfig({
  test: {
    projects: [...commerceProjects, './storefront', './cms', './local/tests', './local/stripe'],
  },
});
