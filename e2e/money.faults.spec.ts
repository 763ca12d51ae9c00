import { expect, test } from './fixtures/test.ts';
import { addProduct, manyVisitors, newAdministrator } from './fixtures/goods.ts';
import { cards, choosePart, fillCard, openPayment, placeOrder } from './fixtures/orders.ts';
import { newPerson, register } from './fixtures/people.ts';
import { sized, tell } from './fixtures/promises.ts';
import { expectSound } from './fixtures/soundness.ts';
import { Visitor } from './fixtures/visitor.ts';

test.describe('money, through the storefront', () => {
  test('When many want the last unit at once, then one is charged and the others are told', async ({
    shop,
  }) => {
    test.slow();
    const count = sized(20, 200);
    const administrator = await newAdministrator(shop);
    const productId = await addProduct(shop, administrator, { stock: '1' });
    const visitors = await manyVisitors(shop, count);
    const orders = await Promise.all(visitors.map((visitor) => visitor.orderedId(productId, 1)));
    const starts = await Promise.all(
      visitors.map((visitor, index) => visitor.startPayment(orders[index] ?? '')),
    );
    const winners = starts.flatMap(({ secret }, index) => (secret === null ? [] : [index]));
    expect(winners).toHaveLength(1);
    expect(starts.filter(({ status }) => status === 409)).toHaveLength(count - 1);
    const winner = winners[0] ?? 0;
    await visitors[winner]?.pay(orders[winner] ?? '');
    const shipped = await administrator.post(`/dashboard/allOrders/${orders[winner]}/ship`, {});
    expect(shipped.status).toBeLessThan(400);
    await expectSound(shop, visitors);
    expect(await shop.sql('SELECT stock, held FROM product WHERE id = $1', [productId])).toEqual([
      { stock: 0, held: 0 },
    ]);
    tell({
      row: 1,
      promise: 'The last unit is sold once',
      load: `stock 1; ${count} visitors order and press Pay at once, at the storefront`,
      times: '1 race',
      result: `1 charge, ${count - 1} refused (409), stock 0 after shipping`,
    });
  });

  test('When Pay is pressed many times, then there is one intent, also after Stripe has forgotten its keys', async ({
    page,
    shop,
  }) => {
    const count = sized(20, 20);
    const administrator = await newAdministrator(shop);
    const productId = await addProduct(shop, administrator);
    const visitor = await new Visitor(shop).register();
    const orderId = await visitor.orderedId(productId);
    const press = () =>
      Promise.all(Array.from({ length: count }, () => visitor.startPayment(orderId)));
    const first = await press();
    await shop.controlStripe({ do: 'forget-idempotency-keys' });
    const secrets = new Set([...first, ...(await press())].map(({ secret }) => secret));
    expect(secrets.size).toBe(1);
    expect([...secrets][0]).toMatch(/^pi_/);
    await visitor.pay(orderId);

    const person = newPerson();
    await register(page, person);
    await choosePart(page, 'BC547');
    await placeOrder(page);
    const clicked = await openPayment(page, 'BC547');
    await fillCard(page, cards.good);
    await page.getByRole('button', { name: 'Pay', exact: true }).dblclick();
    await expect(page.getByText('Congrats! Your payment is successful')).toBeVisible();
    expect(await shop.chargesFor(clicked)).toHaveLength(1);
    await expectSound(shop, [visitor]);
    tell({
      row: 5,
      promise: 'A double click on Pay charges once',
      load: `Pay sent ${count} times at once, again after Stripe's keys were pruned; a double click in the browser`,
      times: `${2 * count} presses, 1 double click`,
      result: '1 intent, 1 charge each',
    });
  });

  test('When Stripe tells of one payment many times, then it is paid once and one mail goes out', async ({
    shop,
  }) => {
    const count = 50;
    const administrator = await newAdministrator(shop);
    const productId = await addProduct(shop, administrator);
    const visitor = await new Visitor(shop).register();
    const orderId = await visitor.orderedId(productId);
    const intentId = await visitor.pay(orderId);
    const events = await shop.stripe().events.list({ limit: 100 });
    const told = events.data.find(
      ({ type, data }) =>
        type === 'payment_intent.succeeded' && (data.object as { id: string }).id === intentId,
    );
    expect(told).toBeDefined();
    const answers = await shop.controlStripe({ do: 'redeliver', event: told?.id, times: count });
    expect(answers).toEqual(Array.from({ length: count }, () => 200));
    await expectSound(shop, [visitor]);
    const mails = await shop.sql(`SELECT 1 FROM outbox WHERE event = $1`, [
      `payment-received:${orderId}`,
    ]);
    expect(mails).toHaveLength(1);
    tell({
      row: 6,
      promise: 'A webhook that comes again changes nothing',
      load: `one event delivered ${count} more times at once`,
      times: `${count} deliveries`,
      result: '1 paid transition, 1 mail, every answer 200',
    });
  });

  test('When a customer cancels while paying, then the order is paid or the money goes back', async ({
    shop,
  }) => {
    test.slow();
    const count = sized(12, 150);
    const administrator = await newAdministrator(shop);
    const productId = await addProduct(shop, administrator, { stock: '100000' });
    const visitors = await manyVisitors(shop, sized(4, 10));
    for (let done = 0; done < count; done += visitors.length) {
      await Promise.all(
        visitors.map(async (visitor) => {
          const orderId = await visitor.orderedId(productId);
          const { secret } = await visitor.startPayment(orderId);
          if (!secret) throw new Error('no intent');
          await Promise.all([visitor.cancel(orderId), visitor.confirmCard(secret)]);
        }),
      );
    }
    await expectSound(shop, visitors);
    const [outcome] = await shop.sql<{ paid: number; cancelled: number; open: number }>(
      `SELECT count(*) FILTER (WHERE paid)::int AS paid,
              count(*) FILTER (WHERE cancelled_at IS NOT NULL)::int AS cancelled,
              count(*) FILTER (WHERE NOT paid AND cancelled_at IS NULL)::int AS open
       FROM orders WHERE product_id = $1`,
      [productId],
    );
    const paid = outcome?.paid ?? 0;
    expect(outcome?.open).toBe(0);
    const [refunds] = await shop.sql<{ count: number }>(
      `SELECT count(*)::int AS count FROM refund_due r JOIN orders o ON o.id = r.order_id
       WHERE o.product_id = $1`,
      [productId],
    );
    tell({
      row: 22,
      promise: 'Cancelling while paying loses no money',
      load: 'cancel at the storefront against the card, at the same moment',
      times: `${paid + (outcome?.cancelled ?? 0)} orders`,
      result: `${paid} paid, ${outcome?.cancelled} cancelled, ${refunds?.count} refunded, none unaccounted`,
    });
  });
});
