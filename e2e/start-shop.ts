import { createServer } from 'node:net';
import { join } from 'node:path';
import { root } from '../local/root.ts';
import type { Ports } from '../local/settings.ts';
import { startShop } from '../local/shop.ts';
import { handOver } from './fixtures/shop.ts';
import { startControl } from './fixtures/control.ts';

const parts = [
  'storefront',
  'commerce',
  'cms',
  'postgres',
  'stripe',
  'google',
  'mail',
  'smtp',
  'metrics',
] as const satisfies (keyof Ports)[];

/**
 * Playwright's global setup: one whole shop with a state of its own on free ports, beside whatever
 * `npm start` runs. Returns what stops it.
 */
export default async function start(): Promise<() => Promise<void>> {
  const shop = await startShop({
    ports: await freePorts(),
    stateDir: join(root, '.local', 'e2e'),
    reset: true,
    say: (line) => console.log(`  ${line}`),
    onPartDied: (fault) => console.error(`  ${fault.message}`),
  });
  const control = await startControl(shop);
  handOver({
    urls: { ...shop.urls, control: control.url, commerceDatabase: shop.urls.database('commerce') },
    stripeSecretKey: shop.secrets.stripeSecretKey,
  });
  return async () => {
    await control.stop();
    await shop.stop();
  };
}

/** Ports that were free a moment ago; all are held until the last is known, so that none repeats. */
async function freePorts(): Promise<Ports> {
  const servers = await Promise.all(
    parts.map(
      () =>
        new Promise<ReturnType<typeof createServer>>((resolve, reject) => {
          const server = createServer();
          server.once('error', reject);
          server.listen(0, '127.0.0.1', () => resolve(server));
        }),
    ),
  );
  const numbers = servers.map((server) => {
    const address = server.address();
    return typeof address === 'object' && address ? address.port : 0;
  });
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return Object.fromEntries(parts.map((name, index) => [name, numbers[index]])) as Ports;
}
