import type { Executor } from './client.ts';

/** A reset link as it is kept: its code only as a hash, but in the mail that is to go out. */
export interface ResetLink {
  codeHash: string;
  expiresAt: Date;
  mail: { id: string; event: string; payload: Record<string, string> };
}

/**
 * Makes the link the only live one of the address and puts its mail into the outbox. Without an
 * account nothing is made, by the same statements and with the same entry in the trail: the time tells
 * nobody which it was. Belongs in a transaction.
 */
export async function storeResetLink(
  db: Executor,
  email: string,
  { codeHash, expiresAt, mail }: ResetLink,
  now: Date,
): Promise<void> {
  // Of two asked for at once, one is the newer.
  await db.$queryRaw`SELECT 1 FROM users WHERE email = ${email} AND deleted_at IS NULL FOR UPDATE`;
  await db.$executeRaw`
    WITH person AS (SELECT id, email FROM users WHERE email = ${email} AND deleted_at IS NULL),
         voided AS (UPDATE password_reset SET used_at = ${now}
                    WHERE user_id IN (SELECT id FROM person) AND used_at IS NULL),
         made AS (INSERT INTO password_reset (code_hash, user_id, created_at, expires_at)
                  SELECT ${codeHash}, id, ${now}::timestamptz, ${expiresAt}::timestamptz FROM person),
         mailed AS (INSERT INTO outbox (id, event, recipient, template, payload)
                    SELECT ${mail.id}::uuid, ${mail.event}, email, 'password-reset',
                           ${JSON.stringify(mail.payload)}::jsonb FROM person)
    INSERT INTO audit (action, subject)
    VALUES ('reset-requested', (SELECT id::text FROM person))`;
}

/** True while a code may still be used. */
export async function isResetLive(db: Executor, codeHash: string, now: Date): Promise<boolean> {
  const where = { codeHash, usedAt: null, expiresAt: { gt: now }, user: { deletedAt: null } };
  return (await db.passwordReset.count({ where })) === 1;
}

/** Uses a code up; whose it was, or null when it was used, is over, or never was. */
export async function consumeReset(
  db: Executor,
  codeHash: string,
  now: Date,
): Promise<{ userId: string; email: string } | null> {
  const { count } = await db.passwordReset.updateMany({
    where: { codeHash, usedAt: null, expiresAt: { gt: now }, user: { deletedAt: null } },
    data: { usedAt: now },
  });
  if (count !== 1) return null;
  const row = await db.passwordReset.findUnique({ where: { codeHash }, include: { user: true } });
  return row && { userId: row.userId, email: row.user.email };
}
