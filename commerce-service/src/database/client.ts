import { createHash } from 'node:crypto';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient, type Prisma } from '../generated/prisma/client.ts';
import { directStatements, type Statements } from './statements.ts';

/** A Prisma client or an open transaction: what every store function takes. */
export type Executor = PrismaClient | Prisma.TransactionClient;

export interface Database {
  prisma: PrismaClient;
  pool: pg.Pool;
  /** Straight on the pool: for the statements that are run most. */
  direct: Statements;
  /** Ends all connections. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Connections of this copy of the service, at most. */
  maxConnections?: number;
  /** Told of errors on idle connections (a restart of PostgreSQL, for one). */
  onError?: (error: Error) => void;
}

/**
 * Opens the shop's database. Connections are made when first needed. No wait is endless: 3 s for a
 * connection, 5 s for a statement, 2 s for a lock, 10 s idle in a transaction (promises.md 4).
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.maxConnections ?? 10,
    connectionTimeoutMillis: 3_000,
    statement_timeout: 5_000,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 10_000,
    query_timeout: 8_000,
    application_name: 'commerce-service',
  });
  // Without a listener an error on an idle connection would end the process.
  pool.on('error', (error) => options.onError?.(error));
  const adapter = new PrismaPg(pool, {
    disposeExternalPool: false,
    statementNameGenerator: ({ sql }) => createHash('sha1').update(sql).digest('base64'),
  });
  const prisma = new PrismaClient({ adapter });
  return {
    prisma,
    pool,
    direct: directStatements(pool),
    async close() {
      await prisma.$disconnect();
      await pool.end();
    },
  };
}
