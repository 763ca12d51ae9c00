import type { Executor } from './client.ts';

export type Expirable =
  'proofs' | 'reset-codes' | 'sessions' | 'idempotency-keys' | 'rate-limits' | 'webhook-events';

/** Deletes one batch of rows that are over since before `before`; how many went. */
type DeleteBatch = (db: Executor, before: Date, limit: number) => Promise<number>;

/**
 * Rows that another copy of the service is just deleting are skipped, so that two sweeps never wait
 * for each other.
 */
export const deleteExpired: Readonly<Record<Expirable, DeleteBatch>> = {
  proofs: (db, before, limit) => db.$executeRaw`
    DELETE FROM auth_proof WHERE id_hash IN (SELECT id_hash FROM auth_proof
      WHERE expires_at < ${before} LIMIT ${limit} FOR UPDATE SKIP LOCKED)`,
  'reset-codes': (db, before, limit) => db.$executeRaw`
    DELETE FROM password_reset WHERE code_hash IN (SELECT code_hash FROM password_reset
      WHERE expires_at < ${before} LIMIT ${limit} FOR UPDATE SKIP LOCKED)`,
  sessions: (db, before, limit) => db.$executeRaw`
    DELETE FROM sessions WHERE id_hash IN (SELECT id_hash FROM sessions
      WHERE expires_at < ${before} LIMIT ${limit} FOR UPDATE SKIP LOCKED)`,
  'idempotency-keys': (db, before, limit) => db.$executeRaw`
    DELETE FROM idempotency_key WHERE (user_id, key) IN (SELECT user_id, key FROM idempotency_key
      WHERE created_at < ${before} LIMIT ${limit} FOR UPDATE SKIP LOCKED)`,
  'rate-limits': (db, before, limit) => db.$executeRaw`
    DELETE FROM rate_limit WHERE key IN (SELECT key FROM rate_limit
      WHERE resets_at < ${before} LIMIT ${limit} FOR UPDATE SKIP LOCKED)`,
  'webhook-events': (db, before, limit) => db.$executeRaw`
    DELETE FROM webhook_event WHERE id IN (SELECT id FROM webhook_event
      WHERE received_at < ${before} LIMIT ${limit} FOR UPDATE SKIP LOCKED)`,
};
