import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../root.ts';

const documents = ['README.md', ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`)]
  .filter((name) => name.endsWith('.md'))
  .concat(readdirSync(join(root, 'docs', 'decisions')).map((name) => `docs/decisions/${name}`));

describe('the documents', () => {
  test.each(documents)('When %s links to a file, then that file exists', (name) => {
    const text = readFileSync(join(root, name), 'utf8');
    const links = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(
      ([, link]) => link,
    );
    // docs/screens is made by `npm run screenshots` and not committed.
    const kept = links.filter((link) => !link?.startsWith('screens/'));
    const missing = kept.filter((link) => !existsSync(join(root, dirname(name), link ?? '')));
    expect(missing).toEqual([]);
  });

  test('When docs/security.md is read, then each of the 60 items is there, with tests or the reason why not', () => {
    const rows = readFileSync(join(root, 'docs', 'security.md'), 'utf8')
      .split('\n')
      .filter((line) => /^\| +\d+ /.test(line))
      .map((line) => line.split('|').map((cell) => cell.trim()));
    expect(rows.map(([, number]) => Number(number))).toEqual(
      Array.from({ length: 60 }, (_, index) => index + 1),
    );
    for (const [, number, , , held, shown] of rows) {
      expect(held?.length, `item ${number}`).toBeGreaterThan(10);
      if (!shown?.includes('](')) expect(held, `item ${number}`).toMatch(/Why:|Not testable/);
    }
  });

  test('When a setting is in docker-compose.yml, then the part that gets it knows it', () => {
    const compose = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
    const sources = [
      'commerce-service/src/config.ts',
      'storefront/app/services/env.server.ts',
      'cms/src/environment.ts',
    ].map((name) => readFileSync(join(root, name), 'utf8'));
    const keys = [...compose.matchAll(/^ {6}([A-Z][A-Z0-9_]+): /gm)].map(([, key = '']) => key);
    const unknown = [...new Set(keys)].filter(
      (key) => !key.startsWith('POSTGRES_') && !sources.some((text) => text.includes(`${key}:`)),
    );
    expect(keys.length).toBeGreaterThan(20);
    expect(unknown.filter((key) => !/^(UPLOAD_DIR|STRAPI_\w+|NODE_ENV)$/.test(key))).toEqual([]);
  });
});
