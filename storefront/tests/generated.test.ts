import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const storefront = join(import.meta.dirname, '..');
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'generated-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Both contracts are committed, and so are the types made of them: one may not go without the other. */
describe('the types made of the contracts', () => {
  it.each([
    ['commerce.ts', 'openapi-typescript', ['../commerce-service/openapi.json']],
    ['cms.d.ts', 'gql.tada', ['generate-output']],
  ])(
    'When %s is made anew, then it is as committed (else: npm run generate -w storefront)',
    (file, command, given) => {
      const made = join(folder, file);
      execFileSync('npx', ['--no-install', command, ...given, '-o', made], {
        cwd: storefront,
        stdio: 'pipe',
      });
      const committed = readFileSync(join(storefront, 'app/generated', file), 'utf8');
      expect(readFileSync(made, 'utf8') === committed, `${file} is up to date`).toBe(true);
    },
    240_000,
  );
});
