import type pg from 'pg';
import { uuidv7 } from 'uuidv7';
import { hashSecret, newSecret } from '../src/identity/secrets.ts';
import { tokenSigner } from '../src/identity/tokens.ts';

/** Someone with a live session. */
export interface SignedIn {
  userId: string;
  email: string;
  token: string;
  sessionHash: string;
}

/** Fills run without the triggers: 100,000 products are not announced one by one. */
export async function quietly(client: pg.Client, fill: () => Promise<unknown>): Promise<void> {
  await client.query('SET session_replication_role = replica');
  await fill();
  await client.query('SET session_replication_role = DEFAULT');
}

/** People with a session each; those with the role 'admin' may ship. */
export async function addPeople(
  client: pg.Client,
  options: { count: number; role: 'user' | 'admin'; tokenKey: { kid: string; secret: string } },
): Promise<SignedIn[]> {
  const signer = tokenSigner([options.tokenKey]);
  const now = new Date();
  const expiresAt = new Date(now.getTime() + 3600_000);
  const people: SignedIn[] = [];
  for (let index = 0; index < options.count; index += 1) {
    const userId = uuidv7();
    const email = `${options.role}-${index}@bench.example`;
    const secret = newSecret();
    const sessionHash = hashSecret(secret);
    await client.query('INSERT INTO users (id, email, name, role) VALUES ($1, $2, $3, $4)', [
      userId,
      email,
      'Ada Buyer',
      options.role,
    ]);
    await client.query('INSERT INTO sessions (id_hash, user_id, expires_at) VALUES ($1, $2, $3)', [
      sessionHash,
      userId,
      expiresAt,
    ]);
    const token = await signer.sign({ purpose: 'access', userId, secret }, now, expiresAt);
    people.push({ userId, email, token, sessionHash });
  }
  return people;
}

/**
 * Brings the catalogue up to `count` products, a second apart, of all categories, with unlike part
 * numbers and descriptions of usual length.
 */
export async function growCatalogue(
  client: pg.Client,
  authorId: string,
  count: number,
): Promise<void> {
  await quietly(client, () =>
    client.query(
      `INSERT INTO product (id, name, category, description, price, stock, moq, img, author_id,
                            email, created_at, updated_at)
       SELECT gen_random_uuid(),
              (ARRAY['BC','IRF','LM','TIP','KSD'])[1 + n % 5] || n || ' ' ||
                (ARRAY['NPN transistor','hall sensor','push solenoid','film capacitor','relay'])[1 + n % 5],
              (ARRAY['transistor','sensor','solenoid','capacitor','others'])[1 + n % 5],
              'Rated for ' || n % 600 || ' V and ' || n % 37 || ' A, package TO-' || n % 220 ||
                ', lot ' || md5(n::text) || '. Sold by the reel; matched in pairs on request, with a '
                'certificate of conformity and the date code of the lot.',
              1 + n % 500, 1000000000, 1, 'https://pictures.example/images/' || md5(n::text) || '.webp',
              $1, 'admin-0@bench.example',
              timestamptz '2020-01-01' + n * interval '1 second', timestamptz '2020-01-01'
       FROM generate_series((SELECT count(*) + 1 FROM product), $2::int) AS n`,
      [authorId, count],
    ),
  );
  await client.query('VACUUM ANALYZE product');
  await client.query('NOTIFY catalogue_changed');
}

/** One product in a hundred has nothing left to order. */
export async function letSomeRunLow(client: pg.Client): Promise<void> {
  await client.query(`UPDATE product SET stock = held WHERE hashtext(id::text) % 100 = 0`);
  await client.query('VACUUM ANALYZE product');
}

/** Paid orders that wait for their shipment; their ids. */
export async function addPaidOrders(
  client: pg.Client,
  buyer: SignedIn,
  count: number,
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => uuidv7());
  await client.query('BEGIN');
  await client.query(
    `WITH goods AS (SELECT id, name, row_number() OVER () AS n FROM (SELECT id, name FROM product LIMIT 100) p),
          placed AS (
            INSERT INTO orders (id, user_id, product_id, name, email, phone, address, quantity,
                                product_name, unit_price, paid, paid_at, transaction_id, holds_stock)
            SELECT o.id, $2, goods.id, 'Ada Buyer', $3, '+1 555 010 1992', '12 Resistor Road, Ohmville',
                   1, goods.name, 12, true, now(), 'pi_' || o.id, true
            FROM unnest($1::uuid[]) WITH ORDINALITY AS o (id, n)
            JOIN goods ON goods.n = 1 + o.n % (SELECT count(*) FROM goods)
            RETURNING product_id)
     UPDATE product SET held = held + c.count
     FROM (SELECT product_id, count(*) FROM placed GROUP BY 1) c WHERE product.id = c.product_id`,
    [ids, buyer.userId, buyer.email],
  );
  await client.query('COMMIT');
  return ids;
}
