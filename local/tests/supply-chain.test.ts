import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../root.ts';
import { auditLock } from '../supply/advisories.ts';

const list = {
  comparedAt: '2026-11-21',
  advisories: [
    { id: 'A-1', package: 'leaky', vulnerable: '<2.0.0', title: 'leaks' },
    { id: 'A-2', package: 'odd', vulnerable: '*', title: 'odd', accepted: 'never reached' },
  ],
};
const lockOf = (version: string) => ({
  packages: {
    '': { version: '0.1.0' },
    'node_modules/odd': { version: '1.0.0' },
    'node_modules/other/node_modules/leaky': { version },
  },
});

describe('the check of dependencies against known advisories', () => {
  test('When a vulnerable version is installed anywhere, then it is found; an accepted one is not', () => {
    expect(auditLock(lockOf('1.9.9'), list).findings).toEqual([
      { id: 'A-1', package: 'leaky', version: '1.9.9', title: 'leaks' },
    ]);
    expect(auditLock(lockOf('2.0.0'), list).findings).toEqual([]);
  });

  test('When our own lock file is compared with the committed list, then nothing applies', () => {
    const { findings, checked, known } = auditLock();
    expect(checked).toBeGreaterThan(500);
    expect(known).toBeGreaterThan(3);
    expect(findings).toEqual([]);
  });

  test('When the list of what is installed is asked for, then it is CycloneDX and whole', () => {
    const { stdout, stderr } = spawnSync('npm', ['run', '--silent', 'sbom'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 2 ** 20,
    });
    expect(stdout, stderr).not.toBe('');
    const bill = JSON.parse(stdout) as { bomFormat: string; components: { name: string }[] };
    expect(bill.bomFormat).toBe('CycloneDX');
    const names = new Set(bill.components.map(({ name }) => name));
    for (const name of ['react', 'fastify', '@strapi/strapi', 'sharp']) {
      expect(names).toContain(name);
    }
  });

  test('When the lock file names where a package comes from, then it is the public registry', () => {
    const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
    const hosts = [...lock.matchAll(/"resolved": "(https?:\/\/[^/"]+)/g)].map(([, host]) => host);
    expect([...new Set(hosts)].filter((host) => host !== 'https://registry.npmjs.org')).toEqual([]);
  });

  test('When the lint rules are read, then unsafe SQL, raw HTML and stray settings are errors', () => {
    const rules = readFileSync(join(root, 'eslint.config.js'), 'utf8');
    for (const word of ['queryRawUnsafe', 'dangerouslySetInnerHTML', "property.name='env'"]) {
      expect(rules).toContain(word);
    }
  });
});
