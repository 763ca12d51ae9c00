import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../root.ts';

/** `npm test` has built the parts before this runs. */
function filesBelow(folder: string): string[] {
  if (!existsSync(folder)) throw new Error(`${folder} is not built: npm run build`);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

const texts = /\.(js|css|html|json|txt|svg|map)$/;
const secrets =
  /sk_(?:test|live)_\w|rk_(?:test|live)_\w|whsec_\w{4}|postgres(?:ql)?:\/\/|-----BEGIN/;

test('When the browser files of the storefront are searched, then no secret and no source map is in them', () => {
  const files = filesBelow(join(root, 'storefront', 'build', 'client'));
  expect(files.length).toBeGreaterThan(20);
  const found = files.filter(
    (file) => texts.test(file) && secrets.test(readFileSync(file, 'utf8')),
  );
  expect(found).toEqual([]);
  expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
});
