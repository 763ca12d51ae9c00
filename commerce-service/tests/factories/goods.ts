import { insertProduct, type NewProduct } from '../../src/database/product-store.ts';
import { send, type Reply } from '../support/requests.ts';
import type { TestShop } from '../support/test-shop.ts';
import type { Person } from './people.ts';

/** A product in the catalogue; only what matters to the test need be given. */
export async function newProduct(
  { shop }: TestShop,
  author: Person,
  overrides: Partial<NewProduct> = {},
): Promise<NewProduct> {
  const product: NewProduct = {
    id: shop.newId(),
    name: 'BC547B',
    category: 'transistor',
    description: 'NPN general purpose transistor, TO-92',
    price: 12,
    stock: 100,
    moq: 10,
    img: 'http://localhost:4000/images/bc547b.webp',
    authorId: author.userId,
    email: author.email,
    createdAt: shop.now(),
    ...overrides,
  };
  await shop.database.prisma.$transaction((tx) => insertProduct(tx, product, shop.newId()));
  shop.catalogue.clear();
  return product;
}

/** The documented body of POST /orders. */
export function orderBody(
  buyer: Person,
  product: NewProduct,
  overrides: Record<string, unknown> = {},
): Record<string, unknown> {
  return {
    name: buyer.name,
    email: buyer.email,
    phone: '+1 555 010 1992',
    address: '12 Resistor Road, Ohmville',
    quantity: product.moq,
    paid: false,
    productName: product.name,
    productId: product.id,
    productPrice: product.price,
    ...overrides,
  };
}

/** An order that was placed by its buyer; its id. */
export async function newOrder(
  test: TestShop,
  buyer: Person,
  product: NewProduct,
  overrides: Record<string, unknown> = {},
): Promise<string> {
  const body = orderBody(buyer, product, overrides);
  const reply = await send(test, 'POST', '/orders', { token: buyer.token, body });
  if (reply.status !== 201) throw new Error(`no order: ${JSON.stringify(reply.body)}`);
  return (reply.body as { insertedId: string }).insertedId;
}

/** Begins to pay an order; the reply as it is. */
export function startPaying(
  test: TestShop,
  buyer: Person,
  orderId: string,
  price: number,
): Promise<Reply> {
  const body = { price, orderId };
  return send(test, 'POST', '/create-payment-intent', { token: buyer.token, body });
}

/** The intent's id in a client secret. */
export function intentOf(reply: Reply): string {
  const { clientSecret } = reply.body as { clientSecret: string };
  return clientSecret.slice(0, clientSecret.indexOf('_secret_'));
}

/** An order that its buyer has paid, and told us so. */
export async function newPaidOrder(
  test: TestShop,
  buyer: Person,
  product: NewProduct,
  quantity = product.moq,
): Promise<{ orderId: string; intentId: string }> {
  const orderId = await newOrder(test, buyer, product, { quantity });
  const intentId = intentOf(await startPaying(test, buyer, orderId, product.price * quantity));
  await test.confirm(intentId);
  await send(test, 'PUT', `/orders/${orderId}`, {
    token: buyer.token,
    body: { paid: true, transactionId: intentId },
  });
  return { orderId, intentId };
}
