// The compiled CMS without the pages of its panel. Compiled beside `dist`, so that a build or a running
// shop and the tests do not disturb each other.
import { createRequire } from 'node:module';
import { join } from 'node:path';

const { createStrapi } = createRequire(import.meta.url)('@strapi/strapi');
const appDir = join(import.meta.dirname, '..', '..');

createStrapi({ appDir, distDir: join(appDir, '.cache', 'compiled'), serveAdminPanel: false })
  .start()
  .catch((error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  });
