import type { MailTemplate } from '../domain/mail.ts';
import type { Executor } from './client.ts';

export interface Mail {
  id: string;
  /** What happened, for example `order-shipped:{orderId}`; one mail per event and recipient. */
  event: string;
  recipient: string;
  template: MailTemplate;
  payload: Record<string, string | number>;
}

/** Puts a mail into the outbox, in the transaction of what it tells. Again is no second mail. */
export async function enqueueMail(db: Executor, mail: Mail): Promise<void> {
  await db.$executeRaw`
    INSERT INTO outbox (id, event, recipient, template, payload)
    VALUES (${mail.id}::uuid, ${mail.event}, ${mail.recipient}, ${mail.template},
            ${JSON.stringify(mail.payload)}::jsonb)
    ON CONFLICT (event, recipient) DO NOTHING`;
}

export async function hasDueMail(db: Executor, now: Date): Promise<boolean> {
  const rows = await db.$queryRaw<{ due: boolean }[]>`
    SELECT EXISTS (SELECT 1 FROM outbox WHERE sent_at IS NULL AND dead_at IS NULL
                   AND next_attempt_at <= ${now}) AS due`;
  return rows[0]?.due ?? false;
}

/**
 * Takes the next due mail for this worker and moves its next attempt away (2, 4, 8 ... seconds, at
 * most an hour), so that a worker that dies gives it back.
 */
export async function claimDueMail(
  db: Executor,
  now: Date,
): Promise<(Mail & { attempts: number }) | null> {
  const rows = await db.$queryRaw<(Mail & { attempts: number })[]>`
    UPDATE outbox SET attempts = attempts + 1,
      next_attempt_at = ${now}::timestamptz
        + make_interval(secs => greatest(15, least(3600, power(2, attempts + 1))))
    WHERE id = (SELECT id FROM outbox WHERE sent_at IS NULL AND dead_at IS NULL
                AND next_attempt_at <= ${now} ORDER BY next_attempt_at
                LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id::text, event, recipient, template, payload, attempts`;
  return rows[0] ?? null;
}

export async function markMailSent(db: Executor, id: string, now: Date): Promise<void> {
  // The payload may hold a one-time code: it is not kept once the mail is out.
  await db.outbox.update({ where: { id }, data: { sentAt: now, payload: {}, lastError: null } });
}

export async function markMailFailed(
  db: Executor,
  id: string,
  failure: { error: string; deadAt: Date | null },
): Promise<void> {
  await db.outbox.update({
    where: { id },
    data: {
      lastError: failure.error.slice(0, 500),
      ...(failure.deadAt ? { deadAt: failure.deadAt, payload: {} } : {}),
    },
  });
}
