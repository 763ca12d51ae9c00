// Writes schema.graphql, the contract with the storefront; with --check only tells whether it is
// up to date (exit code 1 when not).
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchemaText } from './build-schema.mjs';

const appDir = join(import.meta.dirname, '..');
const file = join(appDir, 'schema.graphql');
const text = await buildSchemaText(appDir);

if (!process.argv.includes('--check')) {
  writeFileSync(file, text);
  process.stdout.write('Wrote cms/schema.graphql\n');
} else if (readFileSync(file, 'utf8') !== text) {
  process.stderr.write('cms/schema.graphql is stale: run `npm run schema -w cms`.\n');
  process.exit(1);
}
process.exit(0);
