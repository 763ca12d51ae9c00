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
  const copies = Number(process.env.OHMWORKS_COPIES ?? 1);
  const ports = await freePorts();
  const shop = await startShop({
    ports,
    copies,
    stateDir: join(root, '.local', copies > 1 ? 'e2e-copies' : 'e2e'),
    reset: true,
    say: (line) => console.log(`  ${line}`),
    onPartDied: (fault) => console.error(`  ${fault.message}`),
  });
  const control = await startControl(shop);
  handOver({
    urls: {
      ...shop.urls,
      control: control.url,
      smtp: `smtp://127.0.0.1:${ports.smtp}`,
      commerceDatabase: shop.urls.database('commerce'),
      cmsDatabase: shop.urls.database('cms'),
    },
    stateDir: shop.stateDir,
    ...(shop.copies && { copies: shop.copies }),
    secrets: shop.secrets,
  });
  return async () => {
    await control.stop();
    await shop.stop();
  };
}
