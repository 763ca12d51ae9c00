import { createHash } from 'node:crypto';
import {
  createReadStream,
  createWriteStream,
  mkdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isDeepStrictEqual } from 'node:util';
import { createGunzip, createGzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { z } from 'zod';
import { LocalFault } from '../fault.ts';
import { readSchema, readSequences } from './read-schema.ts';

const dumpSchema = z.object({
  schema: z.object({
    before: z.array(z.string()),
    after: z.array(z.string()),
    tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  }),
  sequences: z.array(z.string()),
  /** By table, in the order of `schema.tables`: its file of rows, their number, the file's SHA-256. */
  rows: z.array(z.object({ file: z.string(), count: z.number(), sha256: z.string() })),
});
type Dump = z.infer<typeof dumpSchema>;

const index = 'database.json';

/** How many rows and tables a dump holds. */
export type DumpSize = { tables: number; rows: number };

/**
 * Writes all of a database into `folder`, as it stood at one moment, while others go on writing:
 * `database.json` (its schema and the sums) and one gzipped COPY file per table.
 */
export async function dumpDatabase(url: string, folder: string): Promise<DumpSize> {
  mkdirSync(folder, { recursive: true });
  return withClient(url, async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const schema = await readSchema(client);
    const rows: Dump['rows'] = [];
    for (const [number, { name, columns }] of schema.tables.entries()) {
      const file = `${String(number + 1).padStart(3, '0')}.copy.gz`;
      const hash = createHash('sha256');
      const copy = client.query(copyTo(`COPY ${name} (${columns.join(', ')}) TO STDOUT`));
      const sums = new PassThrough().on('data', (chunk: Buffer) => hash.update(chunk));
      await pipeline(copy, createGzip(), sums, createWriteStream(join(folder, file)));
      rows.push({ file, count: copy.rowCount, sha256: hash.digest('hex') });
    }
    const dump: Dump = { schema, rows, sequences: await readSequences(client) };
    await client.query('COMMIT');
    writeFileSync(join(folder, index), `${JSON.stringify(dump, null, 1)}\n`);
    return sizeOf(dump);
  });
}

/** Reads every file of a dump again. Throws LocalFault when one is missing or not as written. */
export async function checkDump(folder: string): Promise<DumpSize> {
  const dump = readDump(folder);
  for (const { file, sha256 } of dump.rows) {
    const hash = createHash('sha256');
    try {
      for await (const chunk of createReadStream(join(folder, file))) hash.update(chunk as Buffer);
    } catch {
      throw new LocalFault(`${join(folder, file)} cannot be read: take another backup.`);
    }
    if (hash.digest('hex') !== sha256) {
      throw new LocalFault(`${join(folder, file)} is damaged: take another backup.`);
    }
  }
  return sizeOf(dump);
}

/**
 * Puts a dump into an empty database, in one transaction: wholly or not at all. What was made is
 * read again and must be what was dumped, schema and number of rows.
 * Throws LocalFault when it does not come out the same.
 */
export async function restoreDatabase(url: string, folder: string): Promise<DumpSize> {
  const dump = readDump(folder);
  return withClient(url, async (client) => {
    await client.query('BEGIN');
    await client.query('SET LOCAL check_function_bodies = false');
    await client.query(`SET LOCAL search_path = ''`);
    for (const statement of dump.schema.before) await client.query(statement);
    for (const [number, { name, columns }] of dump.schema.tables.entries()) {
      const { file, count } = dump.rows[number] ?? { file: '', count: -1 };
      const copy = client.query(copyFrom(`COPY ${name} (${columns.join(', ')}) FROM STDIN`));
      await pipeline(createReadStream(join(folder, file)), createGunzip(), copy);
      if (copy.rowCount !== count) throw notTheSame(`${name} has ${copy.rowCount} rows`);
    }
    for (const statement of dump.schema.after) await client.query(statement);
    for (const statement of dump.sequences) await client.query(statement);
    if (!isDeepStrictEqual(await readSchema(client), dump.schema)) {
      throw notTheSame('the schema differs');
    }
    await client.query('COMMIT');
    await client.query('ANALYZE');
    return sizeOf(dump);
  });
}

/** Throws LocalFault when there is anything in the database. */
export async function refuseFullDatabase(url: string): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query(`
      SELECT 1 FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema' LIMIT 1`);
    if (rows.length === 0) return;
    throw new LocalFault(`The database ${client.database} is not empty: restore into a new one.`);
  });
}

function notTheSame(how: string): LocalFault {
  return new LocalFault(
    `The restored database is not what was backed up (${how}): nothing was kept.`,
  );
}

function readDump(folder: string): Dump {
  try {
    return dumpSchema.parse(JSON.parse(readFileSync(join(folder, index), 'utf8')));
  } catch {
    throw new LocalFault(`${folder} holds no whole backup of a database: choose another folder.`);
  }
}

function sizeOf({ rows }: Dump): DumpSize {
  return { tables: rows.length, rows: rows.reduce((sum, { count }) => sum + count, 0) };
}

async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    return await work(client);
  } finally {
    // Ends an open transaction too.
    await client.end();
  }
}
