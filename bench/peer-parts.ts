import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ShopContext } from '../local/environment.ts';
import type { Part, PartStart } from '../local/part.ts';
import { superuser } from '../local/postgres-cluster.ts';
import { createDatabase } from '../local/postgres.ts';
import { processPart, taskPart, type TaskPart } from '../local/process-part.ts';
import { root } from '../local/root.ts';

/**
 * The peer: EverShop, a shop of the same make (TypeScript, React rendered on the server, GraphQL,
 * PostgreSQL) and the one whose storefront comes whole from the npm registry.
 */
export const peer = { title: 'EverShop', version: '2.2.1' };
/** The second is a package of EverShop's own that it forgets to name. */
const packages = [`@evershop/evershop@${peer.version}`, 'concat-stream@2.0.0'];

/** Installed and built once for each version: no part of the shop, and in no commit. */
const folder = join(root, '.local', `peer-${peer.version}`);
/** There once both have been done to the end. */
const installedFile = join(folder, 'installed');
const database = 'peer';

/** The peer's parts beside the shop's: on the shop's database server, with its own demonstration products. */
export function peerParts({ ports, secrets }: ShopContext, port: number): Part[] {
  const server = { port: ports.postgres, password: secrets.postgresPassword };
  const env = {
    NODE_ENV: 'production',
    PORT: String(port),
    DB_HOST: '127.0.0.1',
    DB_PORT: String(server.port),
    DB_NAME: database,
    DB_USER: superuser,
    DB_PASSWORD: server.password,
    DB_SSLMODE: 'disable',
    // Each visitor is told by the first proxy: its limits are of one visitor and cannot be set.
    TRUST_PROXY_HOPS: '1',
  };
  const part = (name: string, title: string, needs: string[], command: string): TaskPart => ({
    ...{ name, title: `${title} ${peer.title}`, needs, command },
    ...{ cwd: folder, env },
  });
  const install = part(
    'peer-install',
    'installation of',
    ['postgres'],
    `NODE_ENV= npm install --no-audit --no-fund ${packages.join(' ')} && evershop build`,
  );
  return [
    {
      ...install,
      start: async (how) => {
        await createDatabase(server, database);
        await installOnce(install, how);
        return undefined;
      },
    },
    processPart({
      ...part('peer', 'peer', ['peer-install'], 'evershop start'),
      healthUrl: `http://127.0.0.1:${port}/`,
      startTimeoutMs: 60_000,
    }),
    taskPart(
      part(
        'peer-seed',
        'demonstration products of',
        ['peer'],
        'evershop seed --attributes --categories --collections --products',
      ),
    ),
  ];
}

async function installOnce(install: TaskPart, how: PartStart): Promise<void> {
  if (existsSync(installedFile)) return;
  rmSync(folder, { recursive: true, force: true });
  for (const name of ['media', 'public', 'config', 'themes', 'extensions', 'translations']) {
    mkdirSync(join(folder, name), { recursive: true });
  }
  const manifest = { name: 'peer', private: true, type: 'module' };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  await taskPart(install).start(how);
  writeFileSync(installedFile, '');
}
