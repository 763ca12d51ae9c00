import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createRequire } from 'node:module';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import { SchemaEngine, __wbg_set_wasm } from '@prisma/schema-engine-wasm/schema_engine_bg';
import * as engineGlue from '@prisma/schema-engine-wasm/schema_engine_bg';
import { runMigrations } from 'graphile-worker';
import { migrationNames, migrationsFolder } from './migration-files.ts';

/**
 * The adapter splits scripts at every semicolon, which cuts function bodies apart. PostgreSQL takes
 * a whole script in one message, and then runs it as one transaction: a migration that fails leaves
 * nothing behind.
 */
class WholeScriptAdapter extends PrismaPg {
  readonly #connections: Awaited<ReturnType<PrismaPg['connect']>>[] = [];

  override async connect(): ReturnType<PrismaPg['connect']> {
    const connection = await super.connect();
    connection.executeScript = async (script) => {
      await connection.underlyingDriver().query(script);
    };
    this.#connections.push(connection);
    return connection;
  }

  /** The engine leaves its connections open: nobody could clone or drop the database. */
  async close(): Promise<void> {
    await Promise.all(this.#connections.map((connection) => connection.dispose()));
  }
}

async function instantiateEngine(): Promise<void> {
  const require = createRequire(import.meta.url);
  const folder = dirname(require.resolve('@prisma/schema-engine-wasm'));
  const wasm = await readFile(join(folder, 'schema_engine_bg.wasm'));
  const { instance } = await WebAssembly.instantiate(wasm, {
    './schema_engine_bg.js': engineGlue as unknown as WebAssembly.ModuleImports,
  });
  __wbg_set_wasm(instance.exports);
  (instance.exports['__wbindgen_start'] as () => void)();
}

/**
 * Brings the database at `url` to this release's schema with Prisma's official engine in its WASM
 * build, and writes the same `_prisma_migrations` table as `prisma migrate deploy`. Also brings
 * graphile-worker's own schema up to date. Safe to run again.
 *
 * @returns the names of the migrations that were applied now.
 */
export async function migrateDatabase(url: string): Promise<string[]> {
  await instantiateEngine();
  const baseDir = migrationsFolder();
  const names = await migrationNames();
  const adapter = new WholeScriptAdapter({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: 10_000,
  });
  const engine = await SchemaEngine.new(
    { datamodels: undefined },
    () => undefined,
    bindMigrationAwareSqlAdapterFactory(adapter),
  );
  try {
    const { appliedMigrationNames } = await engine.applyMigrations({
      migrationsList: {
        baseDir,
        lockfile: {
          path: 'migration_lock.toml',
          content: await readFile(join(baseDir, 'migration_lock.toml'), 'utf8'),
        },
        shadowDbInitScript: '',
        migrationDirectories: await Promise.all(
          names.map(async (name) => ({
            path: name,
            migrationFile: {
              path: 'migration.sql',
              content: {
                tag: 'ok' as const,
                value: await readFile(join(baseDir, name, 'migration.sql'), 'utf8'),
              },
            },
          })),
        ),
      },
      filters: { externalTables: [], externalEnums: [] },
    });
    await runMigrations({ connectionString: url });
    return appliedMigrationNames;
  } finally {
    engine.free();
    await adapter.close();
  }
}
