// The compiled CMS without its panel's pages: tests need no `strapi build`, only `tsc`.
import { createRequire } from 'node:module';
import { join } from 'node:path';

const { createStrapi } = createRequire(import.meta.url)('@strapi/strapi');
const appDir = join(import.meta.dirname, '..', '..');

createStrapi({ appDir, distDir: join(appDir, 'dist'), serveAdminPanel: false })
  .start()
  .catch((error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  });
