import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { LocalFault } from './fault.ts';

/**
 * The user the server runs as. PostgreSQL refuses to run as root, so root lends it an
 * unprivileged one; for everybody else it is the user himself (`ids` is empty).
 */
export type ServerUser = { ids: { uid?: undefined } | { uid: number; gid: number } };

/** Existing users that may be lent, and the one that is made when none exists. */
const lendable = ['postgres', 'ohmworks'];

/**
 * Finds or, as root and only if there is none, creates the server's user. A cluster that an
 * ordinary user has made stays that user's, also when root starts it.
 */
export function serverUser(dataDir: string): ServerUser {
  if (process.getuid?.() !== 0) return { ids: {} };
  const owner = ownerOf(dataDir);
  if (owner) return { ids: owner };
  for (const name of lendable) {
    const ids = idsOf(name);
    if (ids) return { ids };
  }
  return { ids: createUser('ohmworks') };
}

/** The owner of an existing cluster, unless it is root or a user that is gone. */
function ownerOf(dataDir: string): { uid: number; gid: number } | undefined {
  if (!existsSync(dataDir)) return undefined;
  const { uid, gid } = statSync(dataDir);
  const isKnown = uid !== 0 && spawnSync('id', ['-un', String(uid)]).status === 0;
  return isKnown ? { uid, gid } : undefined;
}

function idsOf(name: string): { uid: number; gid: number } | undefined {
  const uid = spawnSync('id', ['-u', name], { encoding: 'utf8' });
  const gid = spawnSync('id', ['-g', name], { encoding: 'utf8' });
  if (uid.status !== 0 || gid.status !== 0) return undefined;
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

function createUser(name: string): { uid: number; gid: number } {
  const shell = ['--shell', '/usr/sbin/nologin', name];
  const made = spawnSync('useradd', ['--system', '--user-group', '--no-create-home', ...shell], {
    encoding: 'utf8',
  });
  const ids = idsOf(name) ?? idsOf('nobody');
  if (ids) return ids;
  const why = made.error?.message ?? made.stderr.trim();
  throw new LocalFault(
    `PostgreSQL may not run as root and no user could be made for it (${why}): create a user named ${name}, or start as an ordinary user.`,
  );
}

/** Whether the server's user gets into a folder and may do there what the flag of test(1) says. */
export function mayUse(user: ServerUser, path: string, flag: '-r' | '-x' | '-w'): boolean {
  const test = spawnSync('/bin/sh', ['-c', `test ${flag} "$1"`, 'sh', path], {
    cwd: '/',
    stdio: 'ignore',
    ...user.ids,
  });
  return test.status === 0;
}
