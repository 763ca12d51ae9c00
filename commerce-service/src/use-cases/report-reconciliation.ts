import {
  listBreaches,
  listOrdersPaid,
  readChargeEntries,
} from '../database/reconciliation-store.ts';
import {
  compareCharge,
  keptCents,
  type Charge,
  type ChargeEntry,
  type Finding,
  type FindingKind,
} from '../domain/reconciliation.ts';
import type { Shop } from './shop.ts';

const defaultDays = 7;
const defaultBudgetMs = 5_000;
const ordersAtOnce = 100;
const callsAtOnce = 8;
const maxBreaches = 500;

/** Where a report goes on: in Stripe's list, then in our paid orders. */
export type ReportCursor =
  | { phase: 'charges'; after: string | null }
  | { phase: 'orders'; after: { paidAt: Date; orderId: string } | null };

export interface ReconciliationReport {
  since: Date;
  checkedAt: Date;
  /** How many were compared in this part of the report. */
  chargesChecked: number;
  ordersChecked: number;
  findings: Finding[];
  /** Null when everything since then was compared. */
  next: ReportCursor | null;
}

interface Progress {
  shop: Shop;
  since: Date;
  /** Charges that Stripe listed in this part. */
  listed: Set<string>;
  report: ReconciliationReport;
}

function chargeFinding(
  kind: FindingKind,
  intentId: string,
  charge: Charge | null,
  { order }: ChargeEntry,
): Finding {
  return {
    kind,
    at: charge?.createdAt ?? null,
    orderId: order?.id ?? null,
    productId: null,
    intentId,
    movementId: null,
    expected: order?.totalCents ?? 0,
    actual: keptCents(charge),
  };
}

/** Works through the items, a few at a time. */
async function inParts<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  for (let start = 0; start < items.length; start += callsAtOnce) {
    await Promise.all(items.slice(start, start + callsAtOnce).map(work));
  }
}

/** Until then, whatever was charged must be in the books: the reconciler has been by. */
function settledUntil(shop: Shop): Date {
  return new Date(shop.now().getTime() - shop.reconcileIntervalSeconds * 1000);
}

/** Our books first, then Stripe: a refund or payment made meanwhile cannot look missing. */
async function compareAgain(
  shop: Shop,
  intentId: string,
): Promise<{ finding: Finding | null; charge: Charge | null }> {
  const entry = (await readChargeEntries(shop.database.prisma, [intentId]))(intentId);
  const charge = await shop.charges.find(intentId);
  const kind = compareCharge(charge, entry, settledUntil(shop));
  return { finding: kind && chargeFinding(kind, intentId, charge, entry), charge };
}

/** Stripe first, then our books; what differs must differ in the other order too. */
async function checkCharges(
  { shop, since, listed, report }: Progress,
  after: string | null,
): Promise<ReportCursor> {
  const { charges, next } = await shop.charges.page({ since, after });
  const ids = charges.map(({ intentId }) => intentId);
  const entryOf = await readChargeEntries(shop.database.prisma, ids);
  const until = settledUntil(shop);
  const compare = (charge: Charge) => compareCharge(charge, entryOf(charge.intentId), until);
  await inParts(charges.filter(compare), async (charge) => {
    const first = compare(charge);
    const { finding } = await compareAgain(shop, charge.intentId);
    if (finding && finding.kind === first) report.findings.push(finding);
  });
  ids.forEach((id) => listed.add(id));
  report.chargesChecked += charges.length;
  return next ? { phase: 'charges', after: next } : { phase: 'orders', after: null };
}

/** Paid orders whose charge Stripe has not listed: older than `since`, or not there at all. */
async function checkOrders(
  { shop, since, listed, report }: Progress,
  after: { paidAt: Date; orderId: string } | null,
): Promise<ReportCursor | null> {
  const wish = { since, after, limit: ordersAtOnce };
  const orders = await listOrdersPaid(shop.database.prisma, wish);
  const unlisted = orders.filter(({ intentId }) => !listed.has(intentId));
  await inParts(unlisted, async ({ intentId, paidAt }) => {
    const { finding, charge } = await compareAgain(shop, intentId);
    const wasListedBefore = charge !== null && charge.createdAt >= since;
    if (finding && !wasListedBefore) report.findings.push({ ...finding, at: paidAt });
  });
  report.ordersChecked += orders.length;
  const last = orders.length === ordersAtOnce ? orders.at(-1) : undefined;
  return last ? { phase: 'orders', after: last } : null;
}

/**
 * Compares the books with Stripe and with the shelf: charges that only one side has, amounts that
 * differ, refunds that wait, shipments of two calls that were not finished, and stock or holds that
 * do not add up. Takes as many pages as fit into `budgetMs`, at least one; `next` says where to go
 * on. What the database alone shows is in the first part only. Reads, and changes nothing.
 * @throws DomainError PAYMENTS_UNAVAILABLE, MALFORMED_REQUEST (a cursor that Stripe does not know).
 */
export async function reportReconciliation(
  shop: Shop,
  wish: { since?: Date | undefined; cursor?: ReportCursor | undefined; budgetMs?: number } = {},
): Promise<ReconciliationReport> {
  const checkedAt = shop.now();
  const wished = wish.since?.getTime() ?? checkedAt.getTime() - defaultDays * 24 * 3600_000;
  const since = new Date(Math.max(0, wished));
  const endsAt = performance.now() + (wish.budgetMs ?? defaultBudgetMs);
  const report: ReconciliationReport = {
    since,
    checkedAt,
    chargesChecked: 0,
    ordersChecked: 0,
    findings: wish.cursor ? [] : await listBreaches(shop.database.prisma, since, maxBreaches),
    next: wish.cursor ?? { phase: 'charges', after: null },
  };
  const progress: Progress = { shop, since, listed: new Set(), report };
  do {
    const { next } = report;
    if (next?.phase === 'charges') report.next = await checkCharges(progress, next.after);
    if (next?.phase === 'orders') report.next = await checkOrders(progress, next.after);
  } while (report.next && performance.now() < endsAt);
  return report;
}
