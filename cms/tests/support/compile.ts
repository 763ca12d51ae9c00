import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/**
 * Vitest's global setup: compiles the CMS into a folder of its own, so that tests neither wait for
 * the admin panel nor disturb the build that a running shop serves.
 */
export default function compile(): void {
  const cwd = join(import.meta.dirname, '..', '..');
  const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
  const { status } = spawnSync(process.execPath, [compiler, '--outDir', '.cache/compiled'], {
    cwd,
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The CMS does not compile.');
}
