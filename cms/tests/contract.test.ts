import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('schema.graphql is what the content types give', () => {
  const program = join(import.meta.dirname, '..', 'scripts', 'write-schema.mjs');
  const run = spawnSync(process.execPath, [program, '--check'], { encoding: 'utf8' });
  expect(run.stderr.split('\n').filter((line) => line.includes('stale'))).toEqual([]);
  expect(run.status).toBe(0);
});
