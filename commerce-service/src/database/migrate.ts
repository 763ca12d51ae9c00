import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createRequire } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import { PrismaPg } from '@prisma/adapter-pg';
import {
  DriverAdapterError,
  bindMigrationAwareSqlAdapterFactory,
} from '@prisma/driver-adapter-utils';
import { SchemaEngine, __wbg_set_wasm } from '@prisma/schema-engine-wasm/schema_engine_bg';
import * as engineGlue from '@prisma/schema-engine-wasm/schema_engine_bg';
import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { migrationNames, migrationsFolder } from './migration-files.ts';

/**
 * Whatever wants a table that a migration waits for, waits behind it: so a migration gives up sooner
 * than a call of the shop would (2 s, see client.ts), lets those through and comes again.
 */
const lockTimeoutMs = 1_000;
const pauseMs = 1_000;
const lockNotAvailable = '55P03';

export interface MigrateOptions {
  /** Of the migrations. Default: this release's. */
  folder?: string;
  /** How often a migration asks for tables that others use. Default: for about two minutes. */
  tries?: number;
  /** Told when it has to wait. Default: nobody is. */
  say?: (line: string) => void;
}

/**
 * The adapter splits scripts at every semicolon, which cuts function bodies apart. PostgreSQL takes
 * a whole script in one message, and then runs it as one transaction: a migration that fails leaves
 * nothing behind, and can be tried again.
 */
class WholeScriptAdapter extends PrismaPg {
  readonly #connections: Awaited<ReturnType<PrismaPg['connect']>>[] = [];
  /** Why a script failed, in PostgreSQL's own words. */
  failure: unknown;
  readonly #tries: number;
  readonly #say: (line: string) => void;

  constructor(url: string, { tries = 60, say = () => undefined }: MigrateOptions) {
    super({
      connectionString: url,
      max: 1,
      connectionTimeoutMillis: 10_000,
      lock_timeout: lockTimeoutMs,
    });
    this.#tries = tries;
    this.#say = say;
  }

  override async connect(): ReturnType<PrismaPg['connect']> {
    const connection = await super.connect();
    connection.executeScript = (script) => this.#insist(connection, script);
    this.#connections.push(connection);
    return connection;
  }

  async #insist(
    connection: Awaited<ReturnType<PrismaPg['connect']>>,
    script: string,
  ): Promise<void> {
    for (let time = 1; ; time += 1) {
      try {
        await connection.underlyingDriver().query(script);
        return;
      } catch (error) {
        if (time >= this.#tries || !isLockTimeout(error)) {
          this.failure = error;
          throw asEngineKnows(error);
        }
        this.#say(`A table is in use; trying again (${time}) ...`);
        await wait(pauseMs);
      }
    }
  }

  /** The engine leaves its connections open: nobody could clone or drop the database. */
  async close(): Promise<void> {
    await Promise.all(this.#connections.map((connection) => connection.dispose()));
  }
}

/** The engine breaks down on an error of any other shape. */
function asEngineKnows(error: unknown): DriverAdapterError {
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'XX000';
  const facts = { message, detail: undefined, column: undefined, hint: undefined };
  return new DriverAdapterError({ kind: 'postgres', code, severity: 'ERROR', ...facts });
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === lockNotAvailable;
}

let engineReady: Promise<void> | undefined;

/** Once a process: the glue keeps views of the first instance's memory, and would read those for another's. */
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
 * graphile-worker's own schema up to date. Safe to run while the shop runs, and to run again: no call
 * of the shop waits for it longer than a second, and what fails leaves nothing behind.
 *
 * @returns the names of the migrations that were applied now.
 */
export async function migrateDatabase(
  url: string,
  options: MigrateOptions = {},
): Promise<string[]> {
  await (engineReady ??= instantiateEngine());
  const baseDir = options.folder ?? migrationsFolder();
  const names = await migrationNames(baseDir);
  const adapter = new WholeScriptAdapter(url, options);
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
    await runMigrations({ connectionString: withLockTimeout(url) });
    return appliedMigrationNames;
  } catch (error) {
    await takeBackFailure(url);
    throw adapter.failure ?? error;
  } finally {
    engine.free();
    await adapter.close();
  }
}

function withLockTimeout(url: string): string {
  const limited = new URL(url);
  limited.searchParams.append('options', `-c lock_timeout=${lockTimeoutMs}`);
  return limited.href;
}

/**
 * The engine notes a migration that failed, and refuses to go on before somebody has looked. A script
 * of ours is one transaction: nothing of it is there, and the next run may begin it anew.
 */
async function takeBackFailure(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    await client.query(
      `UPDATE _prisma_migrations SET rolled_back_at = now()
       WHERE finished_at IS NULL AND rolled_back_at IS NULL`,
    );
  } catch {
    // Away, or not even that table is there: the first error says more.
  } finally {
    await client.end();
  }
}
