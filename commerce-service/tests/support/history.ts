import type { Reply, Request } from './requests.ts';
import type { TestShop } from './test-shop.ts';

/** A call that was to change something. `reply` is null when none came: the service was killed. */
export interface Write {
  method: string;
  url: string;
  body: unknown;
  reply: Pick<Reply, 'status' | 'body'> | null;
}

const histories = new WeakMap<TestShop, Write[]>();

/** All writes that this shop was asked for so far, answered or not. */
export function historyOf(test: TestShop): Write[] {
  const writes = histories.get(test) ?? [];
  histories.set(test, writes);
  return writes;
}

/** Keeps a write for the checker (promises.md section 1, I8). Reads are not kept. */
export function noteWrite(
  test: TestShop,
  method: string,
  url: string,
  body: unknown,
  reply: Write['reply'],
): void {
  if (method !== 'GET') historyOf(test).push({ method, url, body, reply });
}

/** One write to a running service; null when it died before it answered. */
export async function writeTo(
  test: TestShop,
  service: { url: string },
  method: 'POST' | 'PUT' | 'DELETE',
  url: string,
  { token, body, headers = {} }: Request,
): Promise<Write['reply']> {
  const reply = await fetch(`${service.url}${url}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).then(
    async (response) => ({ status: response.status, body: (await response.json()) as unknown }),
    () => null,
  );
  noteWrite(test, method, url, body, reply);
  return reply;
}

/** The rows that an answer must be found in again. */
interface Promised {
  statement: string;
  values: unknown[];
  what: string;
}

/** What the answer to a write has promised; null for refusals and for writes that are not checked. */
function promisedBy({ method, url, body, reply }: Write): Promised | null {
  if (!reply || reply.status >= 300) return null;
  const path = url.split('?')[0] ?? '';
  const id = path.split('/').at(-1);
  const sent = (body ?? {}) as Record<string, unknown>;
  const answer = (reply.body ?? {}) as Record<string, unknown>;
  const what = `${method} ${path}`;
  if (what === 'POST /orders') {
    const values = [answer['insertedId'], sent['quantity'], sent['productPrice']];
    const facts = 'id = $1 AND quantity = $2 AND unit_price = $3';
    return { what, values, statement: `SELECT 1 FROM orders WHERE ${facts}` };
  }
  if (path.startsWith('/orders/') && method === 'DELETE') {
    const facts = 'cancelled_at IS NOT NULL OR removed_at IS NOT NULL';
    return { what, values: [id], statement: `SELECT 1 FROM orders WHERE id = $1 AND (${facts})` };
  }
  const [, refunded] = /^\/orders\/([^/]+)\/refund$/.exec(path) ?? [];
  if (refunded !== undefined) {
    const statement = 'SELECT 1 FROM orders WHERE id = $1 AND refunded_at IS NOT NULL';
    return { what, values: [refunded], statement };
  }
  if (path.startsWith('/orders/') && 'shipped' in sent) {
    return { what, values: [id], statement: 'SELECT 1 FROM orders WHERE id = $1 AND shipped' };
  }
  if (path.startsWith('/orders/') && 'paid' in sent) {
    const values = [id, sent['transactionId']];
    const facts = 'id = $1 AND paid AND transaction_id = $2';
    return { what, values, statement: `SELECT 1 FROM orders WHERE ${facts}` };
  }
  if (path.startsWith('/products/delete/')) {
    const statement = 'SELECT 1 FROM product WHERE id = $1 AND deleted_at IS NOT NULL';
    return { what, values: [id], statement };
  }
  return null;
}

/** Stock reductions are alike: as many movements as answers that told of one. */
async function lostReductions(test: TestShop): Promise<string[]> {
  const told = new Map<string, number>();
  for (const { method, url, reply } of historyOf(test)) {
    const [, productId, quantity] = /^\/products\/([^/?]+)\?(?:.*&)?quantity=(\d+)/.exec(url) ?? [];
    const { modifiedCount } = (reply?.body ?? {}) as { modifiedCount?: number };
    if (!productId || method !== 'PUT' || reply?.status !== 200 || modifiedCount !== 1) continue;
    const key = `${productId} ${quantity}`;
    told.set(key, (told.get(key) ?? 0) + 1);
  }
  const lost: string[] = [];
  for (const [key, count] of told) {
    const [productId, quantity] = key.split(' ');
    const rows = await test.sql(
      `SELECT 1 FROM stock_movement WHERE product_id = $1 AND kind = 'manual' AND delta = -$2::int`,
      [productId, quantity],
    );
    if (rows.length < count) lost.push(`PUT /products/${key}`);
  }
  return lost;
}

/** I8: the writes that were answered 2xx and are not to be found. */
export async function lostWrites(test: TestShop): Promise<string[]> {
  const lost = await lostReductions(test);
  for (const write of historyOf(test)) {
    const promised = promisedBy(write);
    if (!promised) continue;
    const found = await test.sql(promised.statement, promised.values);
    if (found.length === 0) lost.push(promised.what);
  }
  return lost;
}
