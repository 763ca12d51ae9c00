import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Belongings,
  checkBackup,
  forgetOldBackups,
  restoreBackup,
  takeBackup,
} from '../backup/backup.ts';
import { type Postgres, startPostgres } from '../postgres.ts';
import { removePostgresData } from '../postgres-home.ts';

let folder: string;
let home: string;
let server: Postgres;
let made = 0;

async function onDatabase<Row extends pg.QueryResultRow>(
  url: string,
  statement: string,
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const result = await client.query<Row>(statement);
    return result.rows;
  } finally {
    await client.end();
  }
}

/** Two new databases and two new folders, all empty. */
async function emptyPlace(): Promise<Belongings> {
  made += 1;
  for (const name of ['commerce', 'cms']) await server.createDatabase(`${name}_${made}`);
  return {
    databases: { commerce: server.url(`commerce_${made}`), cms: server.url(`cms_${made}`) },
    folders: { images: join(folder, `images-${made}`), uploads: join(folder, `uploads-${made}`) },
  };
}

/** One of each kind of thing that a backup carries, with names and values that need care. */
const schemaOfAllKinds = `
  CREATE EXTENSION pg_trgm;
  CREATE SCHEMA "Other Words";
  CREATE TYPE mood AS ENUM ('good', 'it''s bad');
  CREATE TYPE "Other Words".pair AS (a int, "B" text);
  CREATE SEQUENCE loose INCREMENT 5 START 10;
  CREATE TABLE part (
    id int GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME part_numbers) PRIMARY KEY,
    "Camel Case" text COLLATE "C" NOT NULL DEFAULT 'it''s',
    price int CHECK (price >= 0), twice int GENERATED ALWAYS AS (price * 2) STORED,
    mood mood DEFAULT 'good', pair "Other Words".pair, bytes bytea, at timestamptz(3) DEFAULT now(),
    tags text[] DEFAULT '{}', facts jsonb);
  CREATE UNLOGGED TABLE counter (key text PRIMARY KEY) WITH (fillfactor = 70);
  CREATE TABLE "Other Words".child (part int NOT NULL REFERENCES part ON DELETE CASCADE, serial serial);
  CREATE UNIQUE INDEX part_name ON part (lower("Camel Case")) WHERE price IS NOT NULL;
  CREATE INDEX part_search ON part USING gin ("Camel Case" gin_trgm_ops);
  CREATE VIEW dear AS SELECT * FROM part WHERE price > 100;
  CREATE FUNCTION stop() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'append only'; END $$;
  CREATE FUNCTION dearest() RETURNS SETOF dear LANGUAGE sql AS 'SELECT * FROM public.dear';
  CREATE TRIGGER part_stays BEFORE DELETE ON part FOR EACH ROW EXECUTE FUNCTION stop();
  INSERT INTO part ("Camel Case", price, pair, bytes, tags, facts)
    VALUES (E'tab\\t back\\\\slash \\n line', 150, ROW (1, 'x,"y"'), '\\x00ff', '{a,"b c",NULL}',
            '{"é": null}'), ('', 0, NULL, NULL, NULL, NULL);
  INSERT INTO "Other Words".child (part) VALUES (1), (2);
  SELECT nextval('loose'), nextval('loose');`;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'ohmworks-backup-'));
  chmodSync(folder, 0o755);
  server = await startPostgres({ dataDir: join(folder, 'postgres'), isDurable: false });
});

beforeEach(() => {
  home = mkdtempSync(join(folder, 'home-'));
});

afterAll(async () => {
  await server.stop();
  removePostgresData(join(folder, 'postgres'));
  rmSync(folder, { recursive: true, force: true });
});

describe('When a backup is restored into empty databases and folders', () => {
  test('then every row, rule, counter and file is there again', async () => {
    const [shop, place] = [await emptyPlace(), await emptyPlace()];
    await onDatabase(shop.databases.commerce, schemaOfAllKinds);
    mkdirSync(join(shop.folders.uploads, 'year'), { recursive: true });
    writeFileSync(join(shop.folders.uploads, 'year', 'cover.webp'), 'cover');
    const { folder: backup } = await takeBackup(shop, home);
    const contents = await restoreBackup(backup, place);

    expect(contents.databases.commerce).toEqual({ tables: 3, rows: 4 });
    expect(contents.files).toEqual({ images: 0, uploads: 1 });
    expect(readFileSync(join(place.folders.uploads, 'year', 'cover.webp'), 'utf8')).toBe('cover');
    const url = place.databases.commerce;
    const rows = 'SELECT part.*, pair::text FROM part ORDER BY id';
    expect(await onDatabase(url, rows)).toEqual(await onDatabase(shop.databases.commerce, rows));
    expect(await onDatabase(url, 'SELECT id FROM dearest()')).toEqual([{ id: 1 }]);
    await expect(onDatabase(url, 'DELETE FROM part')).rejects.toThrow('append only');
    await expect(onDatabase(url, 'INSERT INTO part (price) VALUES (-1)')).rejects.toThrow('check');
    await expect(onDatabase(url, 'INSERT INTO "Other Words".child VALUES (99)')).rejects.toThrow(
      'foreign key',
    );
    // The refused row has taken a number too.
    const next = `INSERT INTO part ("Camel Case") VALUES ('next') RETURNING id, nextval('loose') AS loose`;
    expect(await onDatabase(url, next)).toEqual([{ id: 4, loose: '20' }]);
  });

  test('then it is as it stood at one moment, whatever was written meanwhile', async () => {
    const [shop, place] = [await emptyPlace(), await emptyPlace()];
    const url = shop.databases.commerce;
    // `a` is read first; every transaction adds to both, so that only one moment has them equal.
    await onDatabase(url, 'CREATE TABLE a (n int); CREATE TABLE b (n int)');
    await onDatabase(url, 'INSERT INTO a SELECT generate_series(1, 200000)');
    await onDatabase(url, 'INSERT INTO b SELECT generate_series(1, 200000)');
    const writing = { stop: false, count: 0 };
    const writer = (async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      while (!writing.stop) {
        await client.query('WITH x AS (INSERT INTO a VALUES (0)) INSERT INTO b VALUES (0)');
        writing.count += 1;
      }
      await client.end();
    })();
    const { folder: backup } = await takeBackup(shop, home);
    const during = writing.count;
    writing.stop = true;
    await writer;
    expect(during).toBeGreaterThan(0);
    await restoreBackup(backup, place);
    const counts = 'SELECT (SELECT count(*) FROM a) = (SELECT count(*) FROM b) AS equal';
    expect(await onDatabase(place.databases.commerce, counts)).toEqual([{ equal: true }]);
  });
});

describe('When a restore cannot be whole', () => {
  test('then a damaged or cut-off backup is told before anything is touched', async () => {
    const [shop, place] = [await emptyPlace(), await emptyPlace()];
    await onDatabase(shop.databases.cms, 'CREATE TABLE words (text text)');
    const { folder: backup } = await takeBackup(shop, home);
    writeFileSync(join(backup, 'cms', '001.copy.gz'), 'not what it was');
    await expect(checkBackup(backup)).rejects.toThrow('is damaged');
    await expect(restoreBackup(backup, place)).rejects.toThrow('is damaged');
    rmSync(join(backup, 'cms', '001.copy.gz'));
    await expect(checkBackup(backup)).rejects.toThrow('cannot be read');
    await expect(restoreBackup(join(home, 'nothing'), place)).rejects.toThrow('is no backup');
    expect(existsSync(place.folders.images)).toBe(false);
  });

  test('then what is there already is not overwritten', async () => {
    const [shop, place] = [await emptyPlace(), await emptyPlace()];
    const { folder: backup } = await takeBackup(shop, home);
    await onDatabase(place.databases.cms, 'CREATE TABLE here (n int)');
    await expect(restoreBackup(backup, place)).rejects.toThrow('is not empty');
    await onDatabase(place.databases.cms, 'DROP TABLE here');
    mkdirSync(place.folders.images);
    writeFileSync(join(place.folders.images, 'a.webp'), 'a');
    await expect(restoreBackup(backup, place)).rejects.toThrow('is not empty');
  });

  test('then a kind of thing that a backup does not carry is named while it is taken', async () => {
    const shop = await emptyPlace();
    await onDatabase(shop.databases.cms, 'CREATE MATERIALIZED VIEW kept AS SELECT 1 AS one');
    await expect(takeBackup(shop, home)).rejects.toThrow('the relation public.kept: use pg_dump');
    expect(readdirSync(home).filter((name) => !name.endsWith('.part'))).toEqual([]);
  });
});

test('When backups grow older than they are kept, then they and cut-off ones go', async () => {
  const shop = await emptyPlace();
  const at = (day: number) => new Date(Date.UTC(2026, 10, day));
  for (const day of [1, 10, 30]) await takeBackup(shop, home, at(day));
  mkdirSync(join(home, 'backup-cut-off.part'));
  mkdirSync(join(home, 'backup-of-somebody-else'));
  expect(forgetOldBackups(home, 25, at(30)).length).toBe(2);
  expect(readdirSync(home).filter((name) => name.startsWith('backup-'))).toHaveLength(3);
  expect(readFileSync(join(home, 'ohmworks_backup.prom'), 'utf8')).toContain(
    `ohmworks_backup_taken_timestamp_seconds ${at(30).getTime() / 1000}`,
  );
});
