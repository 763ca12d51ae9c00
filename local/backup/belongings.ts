import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { LocalFault } from '../fault.ts';
import { type Postgres, postgresUrl, startPostgres } from '../postgres.ts';
import { removePostgresData } from '../postgres-home.ts';
import { acquireRunLock } from '../run-lock.ts';
import { keepSecrets } from '../secrets.ts';
import { readSettings } from '../settings.ts';
import type { Belongings } from './backup.ts';

/** What a shop owns, reachable until `release`. */
export type OpenBelongings = Belongings & { release(): Promise<void> };

const databaseUrl = z.url({ protocol: /^postgres(ql)?$/ });
/** A shop elsewhere: all four, or none for the one of this checkout. */
const elsewhereSchema = z.object({
  COMMERCE_DATABASE_URL: databaseUrl,
  CMS_DATABASE_URL: databaseUrl,
  IMAGE_DIR: z.string().min(1),
  UPLOAD_DIR: z.string().min(1),
});

function readElsewhere(env: NodeJS.ProcessEnv): Belongings | undefined {
  const keys = Object.keys(elsewhereSchema.shape);
  const given = Object.fromEntries(keys.filter((key) => env[key]).map((key) => [key, env[key]]));
  if (Object.keys(given).length === 0) return undefined;
  const parsed = elsewhereSchema.safeParse(given);
  if (!parsed.success) {
    const faulty = [...new Set(parsed.error.issues.map(({ path }) => String(path[0])))];
    throw new LocalFault(
      `${faulty.join(', ')} missing or malformed: give all of ${keys.join(', ')}, or none of them for the shop of this checkout.`,
    );
  }
  const settings = parsed.data;
  return {
    databases: { commerce: settings.COMMERCE_DATABASE_URL, cms: settings.CMS_DATABASE_URL },
    folders: { images: settings.IMAGE_DIR, uploads: settings.UPLOAD_DIR },
  };
}

/** The belongings to back up, whether the shop runs or not. */
export async function openForBackup(env: NodeJS.ProcessEnv): Promise<OpenBelongings> {
  const elsewhere = readElsewhere(env);
  if (elsewhere) return { ...elsewhere, release: () => Promise.resolve() };
  const { ports, stateDir } = readSettings(env);
  const password = keepSecrets(join(stateDir, 'secrets.json')).postgresPassword;
  const lock = await acquireRunLock(stateDir).catch(() => undefined);
  if (!lock) {
    // The shop runs: its own server answers.
    const urlOf = (name: string) => postgresUrl({ port: ports.postgres, password }, name);
    return { ...localBelongings(stateDir, urlOf), release: () => Promise.resolve() };
  }
  return holdServer(stateDir, password, lock);
}

/**
 * Empty databases and folders to restore into. Throws LocalFault when the shop of this checkout runs.
 * `isReplacing`: what that shop holds is thrown away first; a shop elsewhere is never emptied.
 */
export async function openForRestore(
  env: NodeJS.ProcessEnv,
  isReplacing: boolean,
): Promise<OpenBelongings> {
  const elsewhere = readElsewhere(env);
  if (elsewhere) return { ...elsewhere, release: () => Promise.resolve() };
  const { stateDir } = readSettings(env);
  const lock = await acquireRunLock(stateDir, {
    busy: 'The shop runs: stop it with Ctrl-C in its terminal, then restore.',
  });
  if (isReplacing) {
    removePostgresData(join(stateDir, 'postgres'));
    for (const name of ['images', 'uploads', 'content-cache']) {
      rmSync(join(stateDir, name), { recursive: true, force: true });
    }
  }
  const password = keepSecrets(join(stateDir, 'secrets.json')).postgresPassword;
  return holdServer(stateDir, password, lock);
}

/** Runs the server of a shop that does not run, for as long as its belongings are needed. */
async function holdServer(
  stateDir: string,
  password: string,
  lock: { release(): void },
): Promise<OpenBelongings> {
  let server: Postgres | undefined;
  const release = async () => {
    await server?.stop();
    lock.release();
  };
  try {
    server = await startPostgres({ dataDir: join(stateDir, 'postgres'), password });
    await server.createDatabase('commerce');
    await server.createDatabase('cms');
    return { ...localBelongings(stateDir, server.url), release };
  } catch (error) {
    await release();
    throw error;
  }
}

function localBelongings(stateDir: string, urlOf: (database: string) => string): Belongings {
  return {
    databases: { commerce: urlOf('commerce'), cms: urlOf('cms') },
    folders: { images: join(stateDir, 'images'), uploads: join(stateDir, 'uploads') },
  };
}
