import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { LocalFault } from './fault.ts';
import { guardChild } from './guard.ts';
import { lastLines } from './log-file.ts';
import { freePort } from './ports.ts';
import {
  type Server,
  initialise,
  isAboutSpace,
  keepPassword,
  noSpaceFault,
  programOptions,
  renewPassword,
  superuser,
} from './postgres-cluster.ts';
import { postgresHome } from './postgres-home.ts';
import { stopLeftoverServer } from './postgres-leftover.ts';
import { readRecord } from './postgres-record.ts';
import { serverUser } from './postgres-user.ts';

const startTimeoutMs = 60_000;
const stopTimeoutMs = 12_000;

export type PostgresOptions = {
  /** 0 or nothing: any free port. */
  port?: number;
  /** The cluster's folder; made when missing, kept on stop. */
  dataDir: string;
  /** Default: made once and kept in `<dataDir>.password`. */
  password?: string;
  /** Where the server's own words go. Default: `<dataDir>.log`. */
  logFile?: string;
  /** False for tests: faster, and the data may be lost when the machine (not the server) crashes. */
  isDurable?: boolean;
};

export type Postgres = {
  port: number;
  /** Connection string of a database of this server. */
  url(database: string): string;
  /** Makes the database unless it exists. */
  createDatabase(name: string): Promise<void>;
  /** Ends all sessions and stops the server; sure to be gone when it resolves. */
  stop(): Promise<void>;
  /** Ends the server as a power cut would; the next start recovers. */
  kill(): Promise<void>;
  /** Resolves when the server is gone, for whatever reason. */
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
};

/**
 * Starts the embedded PostgreSQL 18 on 127.0.0.1, with a password, UTF-8 and UTC. An initialised
 * cluster is reused, an interrupted initialisation redone, an unclean shutdown recovered from, a
 * server left over on the same data stopped first. Works as root and as an ordinary user.
 * Throws LocalFault with the last lines of the log when the server does not come up.
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const port = options.port || (await freePort());
  const user = serverUser(options.dataDir);
  const home = postgresHome(options.dataDir, user);
  const server: Server = {
    port,
    user,
    native: home.native,
    dataDir: home.dataDir,
    password: options.password ?? keepPassword(`${options.dataDir}.password`),
    logFile: options.logFile ?? `${options.dataDir}.log`,
    isDurable: options.isDurable ?? true,
  };
  mkdirSync(dirname(server.logFile), { recursive: true });
  await stopLeftoverServer(server.dataDir);
  if (!existsSync(join(server.dataDir, 'PG_VERSION'))) initialise(server);
  let child = launch(server);
  const answer = await waitUntilReady(server, child);
  if (answer === 'wrong password') {
    await stopServer(child, 'SIGINT');
    renewPassword(server);
    child = launch(server);
    if ((await waitUntilReady(server, child)) !== 'ready') throw doesNotStart(server);
  }
  return handleOf(server, child);
}

function launch(server: Server): ChildProcess {
  const log = openSync(server.logFile, 'a');
  const settings = {
    port: server.port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(!server.isDurable && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  const child = spawn(
    join(server.native, 'bin', 'postgres'),
    ['-D', server.dataDir, ...Object.entries(settings).flatMap(([k, v]) => ['-c', `${k}=${v}`])],
    { ...programOptions(server), detached: true, stdio: ['ignore', log, log] },
  );
  closeSync(log);
  child.on('error', () => undefined);
  guardChild(child, { signal: 'SIGINT', reach: 'single', turn: 'last' });
  return child;
}

async function waitUntilReady(
  server: Server,
  child: ChildProcess,
): Promise<'ready' | 'wrong password'> {
  const deadline = Date.now() + startTimeoutMs;
  while (Date.now() < deadline) {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) break;
    if (hasOpened(server, child)) {
      const code = await tryConnect(server);
      if (code === undefined) return 'ready';
      if (code === '28P01') return 'wrong password';
    }
    await wait(50);
  }
  await stopServer(child, 'SIGQUIT');
  throw doesNotStart(server);
}

/**
 * Whether this very server says that it takes connections. The port alone does not tell: another
 * server may answer there, with another password, while ours is about to find the port taken.
 */
function hasOpened(server: Server, child: ChildProcess): boolean {
  const record = readRecord(server.dataDir);
  return record?.pid === child.pid && record?.isReady === true;
}

/** The error code of a connection, or undefined when it works. */
async function tryConnect(server: Server): Promise<string | undefined> {
  const client = new pg.Client({
    connectionString: postgresUrl(server, 'postgres'),
    connectionTimeoutMillis: 2000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    return (error as { code?: string }).code ?? 'unknown';
  } finally {
    await client.end().catch(() => undefined);
  }
}

function doesNotStart(server: Server): LocalFault {
  const lines = lastLines(server.logFile, 10);
  if (isAboutSpace(lines.join(' '))) return noSpaceFault(server);
  const fatal = lines.findLast((line) => /FATAL|PANIC|could not/.test(line));
  const why = fatal?.replace(/^.*?(FATAL|PANIC|LOG): */, '') ?? 'it said nothing';
  return new LocalFault(
    `PostgreSQL does not start: ${why} (log: ${server.logFile}). Mend that, or begin anew with npm start -- --reset.`,
    lines,
  );
}

/** Connection string of a database of the server on this machine's port. */
export function postgresUrl(
  { port, password }: { port: number; password: string },
  database: string,
): string {
  const credentials = `${superuser}:${encodeURIComponent(password)}`;
  return `postgresql://${credentials}@127.0.0.1:${port}/${encodeURIComponent(database)}`;
}

function handleOf(server: Server, child: ChildProcess): Postgres {
  return {
    port: server.port,
    url: (database) => postgresUrl(server, database),
    createDatabase: (name) => createDatabase(server, name),
    stop: () => stopServer(child, 'SIGINT'),
    kill: () => stopServer(child, 'SIGQUIT'),
    exited: exitOf(child),
  };
}

function exitOf(child: ChildProcess): Postgres['exited'] {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) {
      resolve({ code: child.exitCode, signal: child.signalCode });
    } else child.once('exit', (code, signal) => resolve({ code, signal }));
  });
}

/** Makes a database on the server unless it is there. */
export async function createDatabase(
  server: Pick<Server, 'port' | 'password'>,
  name: string,
): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl(server, 'postgres') });
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } catch (error) {
    const isThere = (error as { code?: string }).code === '42P04';
    if (!isThere) throw error;
  } finally {
    await client.end();
  }
}

async function stopServer(child: ChildProcess, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  const exited = exitOf(child);
  if (child.pid === undefined) return;
  child.kill(signal);
  const harder = setTimeout(() => child.kill('SIGQUIT'), stopTimeoutMs);
  const hardest = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs + 3000);
  await exited;
  clearTimeout(harder);
  clearTimeout(hardest);
}
