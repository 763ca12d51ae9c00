import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { restoreBackup, takeBackup } from '../local/backup/backup.ts';
import { freePorts } from '../local/ports.ts';
import { startPostgres } from '../local/postgres.ts';
import { root } from '../local/root.ts';
import { startShop } from '../local/shop.ts';
import { expect, test } from './fixtures/test.ts';
import { addProduct, newAdministrator } from './fixtures/goods.ts';
import { buyer } from './fixtures/people.ts';
import { machineLoad, tell } from './fixtures/promises.ts';
import { RunningShop } from './fixtures/shop.ts';
import { expectSound } from './fixtures/soundness.ts';
import { Visitor } from './fixtures/visitor.ts';

test.describe('backup and restore', () => {
  test('When a backup is restored into an empty cluster, then a shop on it sells', async ({
    shop,
  }) => {
    test.setTimeout(240_000);
    const visitor = await new Visitor(shop).register();
    const administrator = await newAdministrator(shop);
    const productId = await addProduct(shop, administrator);
    const paidBefore = await visitor.orderedId(productId);
    await visitor.pay(paidBefore);
    const unpaidBefore = await visitor.orderedId(productId);
    const folder = mkdtempSync(join(tmpdir(), 'ohmworks-restore-'));
    const backedUpIn = performance.now();
    const { folder: backup } = await takeBackup(
      {
        databases: { commerce: shop.urls.commerceDatabase, cms: shop.urls.cmsDatabase },
        folders: { images: join(shop.stateDir, 'images'), uploads: join(shop.stateDir, 'uploads') },
      },
      folder,
    );
    const backupMs = performance.now() - backedUpIn;
    // The state of the outside world is nobody's backup: Stripe remembers by itself.
    const stateDir = join(root, '.local', 'e2e-restored');
    rmSync(join(stateDir, 'images'), { recursive: true, force: true });
    rmSync(join(stateDir, 'uploads'), { recursive: true, force: true });
    mkdirSync(stateDir, { recursive: true });
    for (const name of ['stripe.json', 'secrets.json']) {
      cpSync(join(shop.stateDir, name), join(stateDir, name));
    }
    const begun = performance.now();
    const cluster = await startPostgres({
      dataDir: join(stateDir, 'postgres'),
      password: shop.secrets.postgresPassword,
    });
    let contents;
    try {
      for (const name of ['commerce', 'cms']) {
        const url = cluster.url('postgres');
        await shop.sql(`DROP DATABASE IF EXISTS ${name}`, [], url);
        await cluster.createDatabase(name);
      }
      contents = await restoreBackup(backup, {
        databases: { commerce: cluster.url('commerce'), cms: cluster.url('cms') },
        folders: { images: join(stateDir, 'images'), uploads: join(stateDir, 'uploads') },
      });
    } finally {
      await cluster.stop();
    }
    const restoreMs = performance.now() - begun;
    const restored = await startShop({ ports: await freePorts(), stateDir, seed: false });
    try {
      const other = new RunningShop({
        ...restored,
        urls: {
          ...restored.urls,
          control: shop.urls.control,
          smtp: shop.urls.smtp,
          commerceDatabase: restored.urls.database('commerce'),
          cmsDatabase: restored.urls.database('cms'),
        },
      });
      const again = await new Visitor(other, visitor).signIn();
      await again.pay(unpaidBefore);
      await again.pay(await again.orderedId(productId));
      expect(
        (await new Visitor(other, buyer).signIn().then((one) => one.get('/dashboard'))).status,
      ).toBe(200);
      const rows = await other.sql<{ paid: boolean }>('SELECT paid FROM orders WHERE id = $1', [
        paidBefore,
      ]);
      expect(rows).toEqual([{ paid: true }]);
      const [picture] = await other.sql<{ img: string }>('SELECT img FROM product WHERE id = $1', [
        productId,
      ]);
      const name = new URL(picture?.img ?? '').pathname;
      expect((await fetch(`${other.urls.commerce}${name}`)).status).toBe(200);
      expect((await again.get('/')).text).toContain('We Grow With You');
      await expectSound(other, [again]);
    } finally {
      await restored.stop();
      rmSync(folder, { recursive: true, force: true });
      rmSync(stateDir, { recursive: true, force: true });
    }
    const { commerce, cms } = contents.databases;
    tell({
      row: 33,
      promise: 'A backup can be restored',
      load: `backup of the running shop (${commerce.rows} + ${cms.rows} rows, ${contents.files.images} pictures), restored into an empty cluster`,
      times: '1 rehearsal',
      result: `backup ${(backupMs / 1000).toFixed(1)} s, restore ${(restoreMs / 1000).toFixed(1)} s (${machineLoad()}); I1 to I9 hold; signed in, paid an old and a new order`,
    });
  });
});
