import type { Prisma } from '../generated/prisma/client.ts';
import type { Executor } from './client.ts';

export interface AuditEntry {
  actorId: string | null;
  action:
    | 'sign-in'
    | 'sign-in-failed'
    | 'register'
    | 'password-reset'
    | 'reset-requested'
    | 'password-changed'
    | 'sessions-ended'
    | 'account-taken-over'
    | 'user-deleted'
    | 'promote'
    | 'demote'
    | 'product-added'
    | 'product-changed'
    | 'product-deleted'
    | 'stock-taken'
    | 'order-paid'
    | 'order-shipped'
    | 'order-cancelled'
    | 'order-removed'
    | 'order-refunded'
    | 'refund-due'
    | 'refunded'
    | 'denied';
  subject?: string;
  details?: Prisma.InputJsonObject;
}

/** Appends to the trail; nothing takes from it. */
export async function writeAudit(db: Executor, entry: AuditEntry): Promise<void> {
  await db.audit.create({
    data: {
      actorId: entry.actorId,
      action: entry.action,
      subject: entry.subject ?? null,
      details: entry.details ?? {},
    },
  });
}
