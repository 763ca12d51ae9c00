import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrateDatabase } from '../src/database/migrate.ts';
import { migrationsFolder } from '../src/database/migration-files.ts';
import { newOrder, newProduct } from './factories/goods.ts';
import { newAdmin, newCustomer } from './factories/people.ts';
import { tell } from './support/promises.ts';
import { send } from './support/requests.ts';
import { openTestShop, type TestShop } from './support/test-shop.ts';

// promises.md section 1, row 30.

let test: TestShop;
let folder: string;
let url: string;

beforeEach(async () => {
  test = await openTestShop();
  url = test.config.DATABASE_URL;
  folder = await mkdtemp(join(tmpdir(), 'shop-migrations-'));
  await cp(migrationsFolder(), folder, { recursive: true });
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
  await test.close();
});

async function add(name: string, sql: string): Promise<void> {
  await mkdir(join(folder, name), { recursive: true });
  await writeFile(join(folder, name, 'migration.sql'), sql);
}

const expand = `
  ALTER TABLE orders ADD COLUMN channel TEXT NOT NULL DEFAULT 'web';
  ALTER TABLE orders ADD CONSTRAINT orders_channel CHECK (channel <> '') NOT VALID;`;

/** Somebody reads orders for long, as a backup does. */
async function startReading(): Promise<pg.Client> {
  const reader = new pg.Client(url);
  await reader.connect();
  await reader.query('BEGIN; SELECT count(*) FROM orders');
  return reader;
}

describe('a migration of a running shop', () => {
  it('When a table is being read for long, then it waits, and no call waits behind it', async ({
    task,
  }) => {
    await add('29990101000000_expand', expand);
    const admin = await newAdmin(test);
    const buyer = await newCustomer(test);
    const product = await newProduct(test, admin, { stock: 5000, moq: 1 });
    const reader = await startReading();
    const said: string[] = [];
    const migrated = migrateDatabase(url, { folder, say: (line) => said.push(line) });
    let slowestMs = 0;
    while (said.length < 2) {
      const begun = performance.now();
      await newOrder(test, buyer, product);
      const reply = await send(test, 'GET', '/myOrders', { token: buyer.token });
      expect(reply.status).toBe(200);
      slowestMs = Math.max(slowestMs, performance.now() - begun);
    }
    await reader.end();
    expect(await migrated).toEqual(['29990101000000_expand']);
    // Each of the two may have met it once, and waits a second then.
    expect(slowestMs).toBeLessThan(4_000);
    await newOrder(test, buyer, product);
    expect(await test.sql(`SELECT 1 FROM orders WHERE channel <> 'web'`)).toEqual([]);
    tell(task, {
      row: 30,
      promise: 'A migration never blocks the shop',
      load: 'orders are read for long (as by a backup) while a migration wants to change them, and customers order',
      times: '1 migration',
      result: `it gave way ${said.length} times and then ran; slowest order with its list ${slowestMs.toFixed(0)} ms`,
    });
  });

  it('When it has waited long enough, then it fails with nothing done, and can be run again', async () => {
    await add('29990101000000_expand', expand);
    const reader = await startReading();
    await expect(migrateDatabase(url, { folder, tries: 1 })).rejects.toThrow(/lock timeout/);
    await reader.end();
    expect(await migrateDatabase(url, { folder })).toEqual(['29990101000000_expand']);
  });

  it('When a script is wrong in the middle, then nothing of it is done, and a mended one runs', async () => {
    await add('29990101000000_wrong', `${expand}\nALTER TABLE nowhere ADD COLUMN x TEXT;`);
    await expect(migrateDatabase(url, { folder })).rejects.toThrow(/nowhere/);
    const columns = `SELECT 1 FROM information_schema.columns WHERE column_name = 'channel'`;
    expect(await test.sql(columns)).toEqual([]);
    await add('29990101000000_wrong', expand);
    expect(await migrateDatabase(url, { folder })).toEqual(['29990101000000_wrong']);
    expect(await test.sql(columns)).toHaveLength(1);
  });

  it('When the database is a release ahead, then this release is ready on it', async () => {
    await add('29990101000000_expand', expand);
    await migrateDatabase(url, { folder });
    const reply = await send(test, 'GET', '/readyz');
    expect(reply.status).toBe(200);
    expect(await migrateDatabase(url)).toEqual([]);
  });
});
