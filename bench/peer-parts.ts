import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { ShopContext } from '../local/environment.ts';
import type { Part } from '../local/part.ts';
import { postgresUrl } from '../local/postgres.ts';
import { processPart, taskPart, type TaskPart } from '../local/process-part.ts';
import { root } from '../local/root.ts';

/**
 * The peer: EverShop, a shop of the same make (TypeScript, React rendered on the server, GraphQL,
 * PostgreSQL) and the one whose storefront comes whole from the npm registry.
 */
export const peer = { title: 'EverShop', version: '2.2.1' };
/** The second is a package of EverShop's own that it forgets to name. */
const packages = [`@evershop/evershop@${peer.version}`, 'concat-stream@2.0.0'];

/** Installed and built once, for all runs: no part of the shop, and in no commit. */
const folder = join(root, '.local', 'peer');
const installedFile = join(folder, 'installed.json');
const database = 'peer';

/** The peer's parts beside the shop's: on the shop's database server, with its own demonstration products. */
export function peerParts({ ports, secrets }: ShopContext, port: number): Part[] {
  const server = { port: ports.postgres, password: secrets.postgresPassword };
  const { username, password, hostname } = new URL(postgresUrl(server, database));
  const env = {
    NODE_ENV: 'production',
    PORT: String(port),
    DB_HOST: hostname,
    DB_PORT: String(server.port),
    DB_NAME: database,
    DB_USER: username,
    DB_PASSWORD: decodeURIComponent(password),
    DB_SSLMODE: 'disable',
    // Each visitor is told by the first proxy: its limits are of one visitor and cannot be set.
    TRUST_PROXY_HOPS: '1',
  };
  const of = (name: string, does: string, needs: string[], command: string): TaskPart => {
    const title = `${does}${peer.title}`;
    return { name, title, needs, command, cwd: folder, env };
  };
  const install = of(
    'peer-install',
    'installation of ',
    ['postgres'],
    `NODE_ENV= npm install --no-audit --no-fund ${packages.join(' ')} && evershop build`,
  );
  return [
    { ...install, start: (how) => installOnce(install, () => createDatabase(server), how) },
    processPart({
      ...of('peer', 'peer ', ['peer-install'], 'evershop start'),
      healthUrl: `http://127.0.0.1:${port}/`,
      startTimeoutMs: 60_000,
    }),
    taskPart(
      of(
        'peer-seed',
        'demonstration products of ',
        ['peer'],
        'evershop seed --attributes --categories --collections --products',
      ),
    ),
  ];
}

async function installOnce(
  install: TaskPart,
  prepare: () => Promise<void>,
  how: Parameters<Part['start']>[0],
): Promise<undefined> {
  await prepare();
  const wanted = JSON.stringify(packages);
  if (readIfThere(installedFile) === wanted) return;
  rmSync(folder, { recursive: true, force: true });
  for (const name of ['media', 'public', 'config', 'themes', 'extensions', 'translations']) {
    mkdirSync(join(folder, name), { recursive: true });
  }
  const manifest = { name: 'peer', private: true, type: 'module' };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  await taskPart(install).start(how);
  writeFileSync(installedFile, wanted);
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/** A fresh one: its products are put in anew. */
async function createDatabase(server: { port: number; password: string }): Promise<void> {
  const client = new pg.Client({ connectionString: postgresUrl(server, 'postgres') });
  await client.connect();
  try {
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(database)}`);
  } finally {
    await client.end();
  }
}
