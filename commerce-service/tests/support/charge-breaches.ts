import type { Evidence } from './breaches.ts';

async function all<Item>(list: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of list) items.push(item);
  return items;
}

function idOf(reference: string | { id: string } | null): string {
  return typeof reference === 'string' ? reference : (reference?.id ?? '');
}

function countBy(keys: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/**
 * I4 and I5 of promises.md section 1: every succeeded charge has exactly one paid order or exactly
 * one refund, never both; every paid order has its charge; and the cents agree. A user's charge that
 * no order has claimed yet may wait.
 */
export async function chargeBreaches({ sql, stripe }: Evidence): Promise<string[]> {
  const charges = (await all(stripe.charges.list({ limit: 100 }))).filter(({ paid }) => paid);
  const refunded = await all(stripe.refunds.list({ limit: 100 }));
  const refunds = countBy(refunded.map(({ payment_intent: intent }) => idOf(intent)));
  const everPaid = await sql<{ id: string; intent: string; cents: string; isKept: boolean }>(
    `SELECT id, transaction_id AS intent, quantity::bigint * unit_price * 100 AS cents,
            refunded_at IS NULL AS "isKept"
     FROM orders WHERE paid`,
  );
  // A refunded order stays paid; its charge is the refund's.
  const orders = everPaid.filter(({ isKept }) => isKept);
  const waiting = new Set(
    (await sql<{ id: string }>('SELECT id FROM user_intent WHERE closed_at IS NULL')).map(
      ({ id }) => id,
    ),
  );
  const paidBy = countBy(orders.map(({ intent }) => intent));
  const breaches: string[] = [];
  let waitingCents = 0;
  for (const charge of charges) {
    const intent = idOf(charge.payment_intent);
    const kept = paidBy.get(intent) ?? 0;
    const back = refunds.get(intent) ?? 0;
    if (kept + back === 0 && waiting.has(intent)) waitingCents += charge.amount;
    else if (kept + back !== 1) breaches.push(`I4 ${intent}: ${kept} orders, ${back} refunds`);
    if (back === 1 && !charge.refunded) breaches.push(`I4 ${intent}: given back in part`);
  }
  const charged = new Set(charges.map(({ payment_intent: intent }) => idOf(intent)));
  for (const { id, intent } of everPaid) {
    if (!charged.has(intent)) breaches.push(`I4 order ${id} is paid by no charge`);
  }
  const centsOf = (amounts: { amount: number }[]) =>
    amounts.reduce((sum, { amount }) => sum + amount, 0);
  const [succeededCents, refundedCents] = [centsOf(charges), centsOf(refunded)];
  const owned = orders.reduce((sum, { cents }) => sum + Number(cents), 0);
  if (succeededCents - refundedCents !== owned + waitingCents) {
    breaches.push(
      `I5 Stripe has ${succeededCents} - ${refundedCents} cents, paid orders ${owned}, waiting ${waitingCents}`,
    );
  }
  return breaches;
}
