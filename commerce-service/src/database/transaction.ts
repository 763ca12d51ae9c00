import type { Prisma } from '../generated/prisma/client.ts';
import { DomainError } from '../domain/errors.ts';
import { connectionWaitMs, type Database } from './client.ts';

const maxAttempts = 3;

interface DriverFault {
  code?: unknown;
  originalCode?: unknown;
  constraint?: { fields?: unknown; index?: unknown };
  message?: unknown;
}

/** PostgreSQL's SQLSTATE or Prisma's code, wherever Prisma has put it. */
function codesOf(error: unknown): string[] {
  if (typeof error !== 'object' || error === null) return [];
  const { code, meta, cause } = error as { code?: unknown; meta?: unknown; cause?: unknown };
  const driver = (meta as { driverAdapterError?: { cause?: DriverFault } } | undefined)
    ?.driverAdapterError?.cause;
  const rawCode = (meta as { code?: unknown } | undefined)?.code;
  const own = [code, rawCode, driver?.code, driver?.originalCode].filter(
    (value): value is string => typeof value === 'string',
  );
  return cause && cause !== error ? [...own, ...codesOf(cause)] : own;
}

/** True for a serialisation failure or a deadlock: the same work may succeed when done again. */
function isRetryable(error: unknown): boolean {
  return codesOf(error).some((code) => ['40001', '40P01', 'P2034'].includes(code));
}

/** True when a UNIQUE constraint refused the row. */
export function isUniqueViolation(error: unknown): boolean {
  return codesOf(error).some((code) => code === '23505' || code === 'P2002');
}

const awayCodes = new Set([
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  'P2024',
  'P2028',
  '53300',
  '55P03',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08003',
  '08006',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
]);
const awayMessage =
  /connection terminated|timeout exceeded when trying to connect|query read timeout|database.*not reachable|server has closed the connection|the database system is (starting|shutting)/i;

/** True when the database is away, full, or too slow: the caller should try again later. */
export function isDatabaseAway(error: unknown): boolean {
  if (codesOf(error).some((code) => awayCodes.has(code))) return true;
  return error instanceof Error && awayMessage.test(error.message);
}

/** Runs `work` again, at most three times in all, when PostgreSQL gave way to another transaction. */
export async function retrying<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === maxAttempts || !isRetryable(error)) throw error;
    }
  }
}

/**
 * Runs `work` in one READ COMMITTED transaction. No call to Stripe or SMTP belongs in it.
 * @throws DomainError what `work` throws (rolled back), and DATABASE_UNAVAILABLE.
 */
export async function inTransaction<T>(
  database: Database,
  work: (transaction: Prisma.TransactionClient) => Promise<T>,
): Promise<T> {
  return retrying(() =>
    database.prisma.$transaction(work, { maxWait: connectionWaitMs, timeout: 8_000 }),
  );
}

/** The database's absence as the refusal it is; any other error unchanged. */
export function asDomainError(error: unknown): unknown {
  if (error instanceof DomainError || !isDatabaseAway(error)) return error;
  return new DomainError('DATABASE_UNAVAILABLE', { retryAfterSeconds: 2 });
}
