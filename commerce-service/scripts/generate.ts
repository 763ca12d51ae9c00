/**
 * Generates the Prisma client without network: `prisma generate` uses only WASM, but the CLI looks
 * for its native schema engine first and would download it. Any existing file satisfies the look-up.
 */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';

const cli = createRequire(import.meta.url).resolve('prisma/build/index.js');
const { status } = spawnSync(process.execPath, [cli, 'generate'], {
  stdio: 'inherit',
  env: {
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    CHECKPOINT_DISABLE: '1',
    ...process.env,
  },
});
process.exit(status ?? 1);
