import { join } from 'node:path';
import { freePorts } from '../local/ports.ts';
import { root } from '../local/root.ts';
import { startShop } from '../local/shop.ts';
import { handOver } from './fixtures/shop.ts';
import { startControl } from './fixtures/control.ts';

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
