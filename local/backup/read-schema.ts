import type pg from 'pg';
import { LocalFault } from '../fault.ts';

/** A table and what is needed to carry its rows. */
export type Table = {
  /** Quoted, with its schema. */
  name: string;
  /** Quoted columns that can be written (generated ones are worked out again). */
  columns: string[];
};

/** Everything of a database but its rows, as statements that make it anew. */
export type Schema = {
  /** What must be there before the rows: extensions, types, sequences, tables, functions, views. */
  before: string[];
  tables: Table[];
  /** What is cheaper or only possible with the rows there: keys, indexes, triggers. */
  after: string[];
};

const ours = `n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'`;
/** Leaves out what belongs to an extension, which brings it along itself. */
const notOfExtension = (catalog: string, oid: string) => `NOT EXISTS (
  SELECT 1 FROM pg_depend e WHERE e.classid = '${catalog}'::regclass AND e.objid = ${oid}
    AND e.deptype = 'e')`;

/** What this backup does not carry. Better refused than lost. */
const unknownKinds = `
  SELECT 'the grants on ' || c.oid::regclass AS what FROM pg_class c
    JOIN pg_namespace n ON n.oid = c.relnamespace WHERE ${ours} AND c.relacl IS NOT NULL
  UNION ALL SELECT 'the relation ' || c.oid::regclass FROM pg_class c
    JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE ${ours} AND (c.relkind NOT IN ('r', 'i', 'S', 'v', 'c', 't') OR c.relispartition)
  UNION ALL SELECT 'the inheritance of ' || inhrelid::regclass FROM pg_inherits
  UNION ALL SELECT 'the type ' || t.oid::regtype FROM pg_type t
    JOIN pg_namespace n ON n.oid = t.typnamespace
    WHERE ${ours} AND t.typtype IN ('d', 'r', 'm') AND ${notOfExtension('pg_type', 't.oid')}
  UNION ALL SELECT 'the function ' || p.oid::regprocedure FROM pg_proc p
    JOIN pg_namespace n ON n.oid = p.pronamespace
    WHERE ${ours} AND p.prokind NOT IN ('f', 'p') AND ${notOfExtension('pg_proc', 'p.oid')}
  UNION ALL SELECT 'the policies of ' || polrelid::regclass FROM pg_policy
  UNION ALL SELECT 'the event trigger ' || evtname FROM pg_event_trigger
  UNION ALL SELECT 'the rule ' || rulename FROM pg_rewrite r JOIN pg_class c ON c.oid = r.ev_class
    JOIN pg_namespace n ON n.oid = c.relnamespace WHERE ${ours} AND rulename <> '_RETURN'
  UNION ALL SELECT 'the extended statistics ' || stxname FROM pg_statistic_ext
  UNION ALL SELECT 'the publication ' || pubname FROM pg_publication
  UNION ALL SELECT 'large objects' WHERE EXISTS (SELECT 1 FROM pg_largeobject_metadata)`;

const extensions = `
  SELECT format('CREATE EXTENSION IF NOT EXISTS %I SCHEMA %I VERSION %L', e.extname, n.nspname,
                e.extversion) AS ddl
  FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace
  WHERE e.extname <> 'plpgsql' ORDER BY e.extname`;

const schemas = `
  SELECT format('CREATE SCHEMA IF NOT EXISTS %I', nspname) AS ddl FROM pg_namespace n
  WHERE ${ours} ORDER BY nspname`;

const types = `
  SELECT format('CREATE TYPE %s AS ENUM (%s)', t.oid::regtype,
                string_agg(quote_literal(l.enumlabel), ', ' ORDER BY l.enumsortorder)) AS ddl
  FROM pg_type t JOIN pg_namespace n ON n.oid = t.typnamespace JOIN pg_enum l ON l.enumtypid = t.oid
  WHERE ${ours} GROUP BY t.oid
  UNION ALL
  SELECT format('CREATE TYPE %s AS (%s)', t.oid::regtype,
                string_agg(format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod)), ', '
                           ORDER BY a.attnum))
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_type t ON t.oid = c.reltype
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  WHERE ${ours} AND c.relkind = 'c' GROUP BY t.oid
  ORDER BY 1`;

/** Sequences of identity columns come with their tables. */
const ownIdentity = `EXISTS (SELECT 1 FROM pg_depend d WHERE d.classid = 'pg_class'::regclass
  AND d.objid = c.oid AND d.deptype = 'i')`;

const sequences = `
  SELECT format('CREATE SEQUENCE %s AS %s INCREMENT %s MINVALUE %s MAXVALUE %s START %s CACHE %s%s',
                c.oid::regclass, format_type(s.seqtypid, NULL), s.seqincrement, s.seqmin, s.seqmax,
                s.seqstart, s.seqcache, CASE WHEN s.seqcycle THEN ' CYCLE' ELSE '' END) AS ddl
  FROM pg_sequence s JOIN pg_class c ON c.oid = s.seqrelid
    JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE ${ours} AND NOT ${ownIdentity} ORDER BY c.oid::regclass::text`;

const columnText = `format('%I %s%s%s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
  CASE WHEN a.attcollation <> t.typcollation
       THEN ' COLLATE ' || a.attcollation::regcollation ELSE '' END,
  CASE WHEN a.attgenerated = 's'
         THEN format(' GENERATED ALWAYS AS (%s) STORED', pg_get_expr(d.adbin, d.adrelid))
       WHEN a.attgenerated = 'v'
         THEN format(' GENERATED ALWAYS AS (%s) VIRTUAL', pg_get_expr(d.adbin, d.adrelid))
       WHEN d.adbin IS NOT NULL THEN ' DEFAULT ' || pg_get_expr(d.adbin, d.adrelid) ELSE '' END,
  CASE WHEN a.attidentity <> '' THEN format(' GENERATED %s AS IDENTITY (SEQUENCE NAME %s)',
         CASE a.attidentity WHEN 'a' THEN 'ALWAYS' ELSE 'BY DEFAULT' END,
         pg_get_serial_sequence(c.oid::regclass::text, a.attname)) ELSE '' END,
  CASE WHEN a.attnotnull THEN coalesce(format(' CONSTRAINT %I NOT NULL', nn.conname), ' NOT NULL')
       ELSE '' END)`;

const tables = `
  SELECT c.oid::regclass::text AS name,
    format('CREATE %sTABLE %s (%s)%s', CASE c.relpersistence WHEN 'u' THEN 'UNLOGGED ' ELSE '' END,
           c.oid::regclass, string_agg(${columnText}, ', ' ORDER BY a.attnum),
           coalesce(' WITH (' || array_to_string(c.reloptions, ', ') || ')', '')) AS ddl,
    coalesce(json_agg(quote_ident(a.attname) ORDER BY a.attnum)
             FILTER (WHERE a.attgenerated = ''), '[]') AS columns
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    JOIN pg_type t ON t.oid = a.atttypid
    LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
    LEFT JOIN pg_constraint nn ON nn.conrelid = c.oid AND nn.contype = 'n'
      AND nn.conkey = ARRAY[a.attnum]
  WHERE ${ours} AND c.relkind = 'r' AND ${notOfExtension('pg_class', 'c.oid')}
  GROUP BY c.oid, c.relpersistence, c.reloptions ORDER BY c.oid::regclass::text`;

const views = `
  SELECT format('CREATE VIEW %s AS %s', c.oid::regclass, pg_get_viewdef(c.oid)) AS ddl
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE ${ours} AND c.relkind = 'v' AND ${notOfExtension('pg_class', 'c.oid')}
  ORDER BY c.oid`;

const functions = `
  SELECT pg_get_functiondef(p.oid) AS ddl FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
  WHERE ${ours} AND ${notOfExtension('pg_proc', 'p.oid')}
  ORDER BY p.oid::regprocedure::text`;

const constraints = `
  SELECT format('ALTER TABLE %s ADD CONSTRAINT %I %s', k.conrelid::regclass, k.conname,
                pg_get_constraintdef(k.oid)) AS ddl
  FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
    JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE ${ours} AND k.contype IN ('p', 'u', 'x', 'c', 'f')
  ORDER BY array_position(ARRAY['p', 'u', 'x', 'c', 'f'], k.contype::text), k.conrelid::regclass::text,
    k.conname`;

const indexes = `
  SELECT pg_get_indexdef(i.indexrelid) AS ddl FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
    JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE ${ours} AND NOT EXISTS (
    SELECT 1 FROM pg_constraint k WHERE k.conindid = i.indexrelid AND k.contype IN ('p', 'u', 'x'))
  ORDER BY i.indexrelid::regclass::text`;

const triggers = `
  SELECT pg_get_triggerdef(g.oid) AS ddl FROM pg_trigger g JOIN pg_class c ON c.oid = g.tgrelid
    JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE ${ours} AND NOT g.tgisinternal ORDER BY g.tgrelid::regclass::text, g.tgname`;

const sequenceOwners = `
  SELECT format('ALTER SEQUENCE %s OWNED BY %s.%I', c.oid::regclass, d.refobjid::regclass,
                a.attname) AS ddl
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    JOIN pg_depend d ON d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'a'
    JOIN pg_attribute a ON a.attrelid = d.refobjid AND a.attnum = d.refobjsubid
  WHERE ${ours} AND c.relkind = 'S' ORDER BY c.oid::regclass::text`;

/**
 * Reads how the database is made, in the transaction of `client`, in PostgreSQL's own words. Two
 * databases with the same schema give the same value.
 * Throws LocalFault naming whatever the database has that could not be made anew.
 */
export async function readSchema(client: pg.ClientBase): Promise<Schema> {
  // Every name then comes with its schema.
  await client.query(`SET LOCAL search_path = ''`);
  const unknown = await client.query<{ what: string }>(unknownKinds);
  if (unknown.rows.length > 0) {
    const what = unknown.rows.map((row) => row.what).join(', ');
    throw new LocalFault(`This backup cannot carry ${what}: use pg_dump -Fc (docs/operations.md).`);
  }
  const list = async (statement: string) =>
    (await client.query<{ ddl: string }>(statement)).rows.map(({ ddl }) => ddl);
  const made = await client.query<Table & { ddl: string }>(tables);
  return {
    before: [
      ...(await list(schemas)),
      ...(await list(extensions)),
      ...(await list(types)),
      ...(await list(sequences)),
      ...made.rows.map(({ ddl }) => ddl),
      ...(await list(views)),
      ...(await list(functions)),
    ],
    tables: made.rows.map(({ name, columns }) => ({ name, columns })),
    after: [
      ...(await list(sequenceOwners)),
      ...(await list(constraints)),
      ...(await list(indexes)),
      ...(await list(triggers)),
    ],
  };
}

/** Where each sequence stands. They stand outside transactions: read last, they are never behind. */
export async function readSequences(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE ${ours} AND c.relkind = 'S' ORDER BY 1`);
  const statements: string[] = [];
  for (const { name } of rows) {
    const state = await client.query<{ last_value: string; is_called: boolean }>(
      `SELECT last_value, is_called FROM ${name}`,
    );
    const { last_value: value, is_called: called } = state.rows[0] ?? {};
    const literal = client.escapeLiteral(name);
    statements.push(`SELECT pg_catalog.setval(${literal}, ${value}, ${called})`);
  }
  return statements;
}
