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
  /**
   * Who calls, on connections of its own: it is known at once while all others wait for a lock, and a page
   * waits for its data only, not before that for each glance at who asks for it.
   */
  callers: Statements;
  /** Ends all connections. */
  close(): Promise<void>;
}

/** How long anybody waits for a connection. */
export const connectionWaitMs = 2_500;
/** Enough: all who ask in one moment are looked up by one statement. */
const callerConnections = 2;

export interface DatabaseOptions {
  /** Connections of this copy of the service, at most; without those for `callers`. */
  maxConnections?: number;
  /** Told of errors on idle connections (a restart of PostgreSQL, for one). */
  onError?: (error: Error) => void;
}

/**
 * Opens the shop's database. Connections are made when first needed. No wait is endless: 2.5 s for a
 * connection and 2 s for a lock, so that a call is refused within 5 s (promises.md 2, row 13); 5 s for a
 * statement, 10 s idle in a transaction (promises.md 4).
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const openPool = (max: number): pg.Pool => {
    const opened = new pg.Pool({
      connectionString: url,
      max,
      connectionTimeoutMillis: connectionWaitMs,
      statement_timeout: 5_000,
      lock_timeout: 2_000,
      idle_in_transaction_session_timeout: 10_000,
      query_timeout: 8_000,
      application_name: 'commerce-service',
    });
    // Without a listener an error on an idle connection would end the process.
    opened.on('error', (error) => options.onError?.(error));
    return opened;
  };
  const pool = openPool(options.maxConnections ?? 10);
  const callerPool = openPool(callerConnections);
  const adapter = new PrismaPg(pool, {
    disposeExternalPool: false,
    statementNameGenerator: ({ sql }) => createHash('sha1').update(sql).digest('base64'),
  });
  const prisma = new PrismaClient({ adapter });
  return {
    prisma,
    pool,
    direct: directStatements(pool),
    callers: directStatements(callerPool),
    async close() {
      await prisma.$disconnect();
      await Promise.all([pool.end(), callerPool.end()]);
    },
  };
}
