import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { LocalFault } from './fault.ts';
import { makePrivateFolder } from './postgres-home.ts';
import type { ServerUser } from './postgres-user.ts';

/** The role that owns everything on the local server. */
export const superuser = 'ohmworks';

/** All that is known of a server before it runs. */
export type Server = {
  port: number;
  user: ServerUser;
  native: string;
  dataDir: string;
  password: string;
  logFile: string;
  isDurable: boolean;
};

/** The password of this cluster: made once, for the eyes of its owner. */
export function keepPassword(file: string): string {
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const password = randomBytes(16).toString('hex');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${password}\n`, { mode: 0o600 });
  return password;
}

/** What PostgreSQL's programs see: none of our settings, which libpq would read (PGDATA, ...). */
export function programOptions(server: Server) {
  const env = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC', HOME: '/' };
  return { cwd: '/', env, ...server.user.ids };
}

/** Runs initdb in a folder beside the final one: a cluster is there whole or not at all. */
export function initialise(server: Server): void {
  const draft = `${server.dataDir}.new`;
  const passwordFile = `${server.dataDir}.pw`;
  mkdirSync(dirname(server.dataDir), { recursive: true });
  makePrivateFolder(draft, server.user);
  rmSync(passwordFile, { force: true });
  writeFileSync(passwordFile, `${server.password}\n`, { mode: 0o600 });
  const { ids } = server.user;
  if (ids.uid !== undefined) chownSync(passwordFile, ids.uid, ids.gid);
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin'];
  const access = ['--auth=scram-sha-256', `--username=${superuser}`, `--pwfile=${passwordFile}`];
  const sync = server.isDurable ? [] : ['--no-sync'];
  const run = spawnSync(
    join(server.native, 'bin', 'initdb'),
    [`--pgdata=${draft}`, ...locale, '--builtin-locale=C.UTF-8', ...access, ...sync],
    { ...programOptions(server), encoding: 'utf8' },
  );
  rmSync(passwordFile, { force: true });
  if (run.status !== 0) {
    rmSync(draft, { recursive: true, force: true });
    throw initialisationFault(server, run.error?.message ?? `${run.stdout}\n${run.stderr}`);
  }
  rmSync(server.dataDir, { recursive: true, force: true });
  renameSync(draft, server.dataDir);
}

function initialisationFault(server: Server, output: string): LocalFault {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  if (isAboutSpace(output)) return noSpaceFault(server);
  const why = lines.find((line) => /error|fatal/i.test(line)) ?? lines.at(-1) ?? 'no reason given';
  return new LocalFault(
    `PostgreSQL could not make its data folder ${server.dataDir}: ${why}`,
    lines.slice(-10),
  );
}

/** Whether PostgreSQL complains of a full disk. */
export function isAboutSpace(output: string): boolean {
  return /No space left|free disk space|disk quota/i.test(output);
}

/** The fault of a full disk. */
export function noSpaceFault(server: Server): LocalFault {
  return new LocalFault(
    `PostgreSQL has no space left on the disk of ${server.dataDir}: free some (200 MB) and start again.`,
  );
}

/** The data outlived the password file: only who may read the data folder can do this. */
export function renewPassword(server: Server): void {
  const sql = `ALTER ROLE ${superuser} PASSWORD '${server.password.replaceAll("'", "''")}'\n`;
  spawnSync(
    join(server.native, 'bin', 'postgres'),
    ['--single', '-D', server.dataDir, '-c', 'log_min_messages=fatal', 'postgres'],
    { ...programOptions(server), input: sql, stdio: ['pipe', 'ignore', 'ignore'] },
  );
}
