import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Postgres, type PostgresOptions, startPostgres } from '../postgres.ts';
import { removePostgresData } from '../postgres-home.ts';
import { root } from '../root.ts';

const isRoot = process.getuid?.() === 0;
const program = join(root, 'local', 'tests', 'start-postgres.ts');

let folder: string;
let dataDir: string;
const servers: Postgres[] = [];

async function start(options: Partial<PostgresOptions> = {}): Promise<Postgres> {
  const server = await startPostgres({ dataDir, isDurable: false, ...options });
  servers.push(server);
  return server;
}

async function ask(server: Postgres, sql: string, database = 'postgres'): Promise<unknown> {
  const client = new pg.Client({ connectionString: server.url(database) });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return Object.values(rows[0] ?? {})[0];
  } finally {
    await client.end();
  }
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ohmworks-postgres-'));
  chmodSync(folder, 0o755);
  dataDir = join(folder, 'postgres');
});

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
  removePostgresData(dataDir);
  rmSync(folder, { recursive: true, force: true });
});

describe('When PostgreSQL is started', () => {
  test('then it is version 18, in UTF-8 and UTC, and wants its password', async () => {
    const server = await start();
    expect(await ask(server, 'SHOW server_version')).toMatch(/^18\./);
    expect(await ask(server, 'SHOW server_encoding')).toBe('UTF8');
    expect(await ask(server, 'SHOW timezone')).toBe('UTC');
    expect(await ask(server, "SELECT lower('ÄÖ')")).toBe('äö');
    const stranger = new pg.Client({
      connectionString: server.url('postgres').replace(/:[^:@]*@/, ':wrong@'),
    });
    await expect(stranger.connect()).rejects.toMatchObject({ code: '28P01' });
  });

  test('then it listens on the loopback address only', async () => {
    const server = await start();
    expect(await ask(server, 'SHOW listen_addresses')).toBe('127.0.0.1');
    expect(await ask(server, 'SHOW unix_socket_directories')).toBe('');
    const refused = await new Promise((resolve) => {
      connect({ port: server.port, host: '::1' })
        .once('error', () => resolve(true))
        .once('connect', () => resolve(false));
    });
    expect(refused).toBe(true);
  });

  test('again, then the data are there; making a database twice is no fault', async () => {
    const first = await start();
    await first.createDatabase('commerce');
    await first.createDatabase('commerce');
    await ask(first, 'CREATE TABLE kept AS SELECT 7 AS number', 'commerce');
    await first.stop();
    const second = await start();
    expect(await ask(second, 'SELECT number FROM kept', 'commerce')).toBe(7);
  });

  test('after a power cut, then it recovers what was committed', async () => {
    const first = await start({ isDurable: true });
    await ask(first, 'CREATE TABLE kept AS SELECT 7 AS number');
    await first.kill();
    const second = await start({ isDurable: true });
    expect(await ask(second, 'SELECT number FROM kept')).toBe(7);
  });

  test('after an initialisation that was cut off, then it is done again', async () => {
    mkdirSync(join(`${dataDir}.new`, 'base'), { recursive: true });
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'half'), 'written');
    const server = await start();
    expect(await ask(server, 'SELECT 1')).toBe(1);
    expect(existsSync(`${dataDir}.new`)).toBe(false);
  });

  test('with another password than the data know, then the new one holds', async () => {
    const first = await start({ password: 'the-first-password' });
    await first.stop();
    const second = await start({ password: "it's the second" });
    expect(await ask(second, 'SELECT 1')).toBe(1);
  });

  test('with a record of a server whose number another program has now, then it starts', async () => {
    const first = await start();
    await first.stop();
    writeFileSync(join(dataDir, 'postmaster.pid'), `${process.pid}\n${dataDir}\n`);
    const second = await start();
    expect(await ask(second, 'SELECT 1')).toBe(1);
  });

  test('while a server that a killed run left still runs on the data, then that one ends', async () => {
    const killed = spawn(process.execPath, ['--import', 'tsx', program, dataDir, 'stay'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await new Promise((resolve) => killed.stdout.once('data', resolve));
    killed.kill('SIGKILL');
    const server = await start();
    expect(await ask(server, 'SELECT 1', 'commerce')).toBe(1);
  });
});

describe('When PostgreSQL cannot start', () => {
  test('then the fault names the reason in one line and shows the log', async () => {
    const first = await start();
    await first.stop();
    writeFileSync(join(dataDir, 'postgresql.auto.conf'), "shared_buffers = 'plenty'\n");
    await expect(start()).rejects.toThrow(
      /^PostgreSQL does not start: .*(shared_buffers|errors).*$/,
    );
    await expect(start()).rejects.toHaveProperty(
      'logLines',
      expect.arrayContaining([expect.stringContaining('shared_buffers')]),
    );
  });

  test('because its port is taken, then the fault says so', async () => {
    const first = await start();
    await expect(
      startPostgres({ dataDir: join(folder, 'other'), port: first.port, isDurable: false }),
    ).rejects.toThrow(/^PostgreSQL does not start: could not (create|bind).*/);
  });

  test('because a server with the same password has its port, then that one is not taken for it', async () => {
    const first = await start({ password: 'one-for-both' });
    const second = startPostgres({
      dataDir: join(folder, 'other'),
      port: first.port,
      password: 'one-for-both',
      isDurable: false,
    });
    await expect(second).rejects.toThrow(/^PostgreSQL does not start: could not (create|bind).*/);
  });
});

describe.runIf(isRoot)('As root', () => {
  test('the server runs as an unprivileged user who owns the data', async () => {
    await start();
    expect(statSync(dataDir).uid).not.toBe(0);
  });

  test('it also starts when that user may not enter the folder, and finds the data again', async () => {
    chmodSync(folder, 0o700);
    const first = await start();
    await ask(first, 'CREATE TABLE kept AS SELECT 7 AS number');
    await first.stop();
    expect(existsSync(dataDir)).toBe(false);
    const elsewhere = readFileSync(`${dataDir}.location`, 'utf8').trim();
    const second = await start();
    expect(await ask(second, 'SELECT number FROM kept')).toBe(7);
    await second.stop();
    removePostgresData(dataDir);
    expect(existsSync(elsewhere)).toBe(false);
  });

  test('an ordinary user starts it just as well', () => {
    const nobody = 65534;
    chownSync(folder, nobody, nobody);
    const run = spawnSync(process.execPath, ['--import', 'tsx', program, dataDir], {
      cwd: root,
      env: { PATH: process.env.PATH, HOME: folder, TMPDIR: folder },
      uid: nobody,
      gid: nobody,
      encoding: 'utf8',
    });
    expect(run.stderr).toBe('');
    expect(run.stdout).toMatch(
      /^started at postgresql:\/\/ohmworks:\*\*\*@127\.0\.0\.1:\d+\/commerce/,
    );
    expect(statSync(dataDir).uid).toBe(nobody);
  });

  test('an ordinary user without write permission is told in one line', () => {
    chmodSync(folder, 0o755);
    const run = spawnSync(process.execPath, ['--import', 'tsx', program, dataDir], {
      cwd: root,
      env: { PATH: process.env.PATH, HOME: '/tmp', TMPDIR: tmpdir() },
      uid: 65534,
      gid: 65534,
      encoding: 'utf8',
    });
    expect(run.status).not.toBe(0);
    expect(run.stderr).toContain('EACCES');
  });
});
