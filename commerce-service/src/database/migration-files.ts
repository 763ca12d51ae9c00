import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the migrations, both from the sources and from `dist/`. */
export function migrationsFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'prisma', 'migrations', 'migration_lock.toml'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('prisma/migrations not found beside the service');
    folder = parent;
  }
  return join(folder, 'prisma', 'migrations');
}

/** Names of the migrations this release needs, oldest first. */
export async function migrationNames(folder = migrationsFolder()): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}
