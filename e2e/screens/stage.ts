import type { BrowserContext, Page } from '@playwright/test';
import {
  addProduct,
  callAs,
  type CatalogueProduct,
  changeProduct,
  deleteProduct,
  signInByApi,
} from '../fixtures/catalogue.ts';
import {
  cancelByApi,
  newOrder,
  payByApi,
  refundByApi,
  type PlacedOrder,
  registerByApi,
  shipByApi,
  signInBrowser,
} from '../fixtures/customers.ts';
import { admin, newPerson, type Person } from '../fixtures/people.ts';
import type { RunningShop } from '../fixtures/shop.ts';

/** Whose eyes a screen is seen with. */
export type Viewer = 'visitor' | 'newcomer' | 'regular' | 'odd' | 'bulk' | 'admin';

/** People, products and orders that the screens show: made once per process. */
export interface Cast {
  /** Registered a moment ago: no orders, no review, no details. */
  newcomer: Person;
  /** Has an order in every state, details and a review. */
  regular: Person;
  /** Long words without a space, right-to-left names and large numbers. */
  odd: Person;
  /** Orders by the hundred: see crowd.ts. */
  bulk: Person;
  /** A second administrator. */
  colleague: Person;
  product: CatalogueProduct;
  soldOut: CatalogueProduct;
  orders: Record<
    'unpaid' | 'paid' | 'shipped' | 'cancelled' | 'unsold' | 'refunded' | 'short',
    PlacedOrder
  >;
  oddOrder: PlacedOrder;
  oddPaid: PlacedOrder;
}

/** Where a screen is made ready to be looked at. */
export interface Stage {
  page: Page;
  context: BrowserContext;
  shop: RunningShop;
  cast: Cast;
}

const longWord =
  'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaft';
const rightToLeft = 'مقاومة كهربائية عالية الدقة';

let made: Promise<Cast> | undefined;

/** The cast of this process. */
export function castOf(shop: RunningShop): Promise<Cast> {
  made ??= makeCast(shop);
  return made;
}

async function makeCast(shop: RunningShop): Promise<Cast> {
  const [newcomer, regular, odd, bulk, colleague] = [
    { ...newPerson(), name: 'Nora Newcomer' },
    { ...newPerson(), name: 'Rita Regular' },
    { ...newPerson(), name: longWord.slice(0, 80) },
    { ...newPerson(), name: 'Bulk Buyer' },
    { ...newPerson(), name: 'Carla Colleague' },
  ];
  for (const person of [newcomer, regular, odd, bulk, colleague]) {
    await registerByApi(shop, person);
    await signInByApi(shop, person);
  }
  await callAs(shop, admin, 'PUT', '/users/admin', { email: colleague.email });
  const product = await addProduct(shop, { stock: 1000, name: 'KTY81-110 sensor, bag of 25' });
  const soldOut = await addProduct(shop, { stock: 0, name: 'BC547B, bag of 100' });
  return {
    newcomer,
    regular,
    odd,
    bulk,
    colleague,
    product,
    soldOut,
    orders: await makeOrders(shop, regular, product),
    ...(await makeOddities(shop, odd)),
  };
}

async function makeOrders(shop: RunningShop, regular: Person, product: CatalogueProduct) {
  const unsoldProduct = await addProduct(shop, { name: 'AC128, box of 10' });
  const shortProduct = await addProduct(shop, { name: 'BY127 rectifier, bag of 50', stock: 40 });
  const orders = {
    unsold: await newOrder(shop, regular, unsoldProduct),
    refunded: await newOrder(shop, regular, product),
    short: await newOrder(shop, regular, shortProduct),
    cancelled: await newOrder(shop, regular, product),
    shipped: await newOrder(shop, regular, product),
    paid: await newOrder(shop, regular, product),
    unpaid: await newOrder(shop, regular, product),
  };
  await deleteProduct(shop, unsoldProduct._id);
  await cancelByApi(shop, regular, orders.cancelled._id);
  await payByApi(shop, regular, orders.shipped);
  await shipByApi(shop, orders.shipped._id);
  for (const order of [orders.paid, orders.refunded, orders.short]) {
    await payByApi(shop, regular, order);
  }
  await refundByApi(shop, orders.refunded._id);
  await changeProduct(shop, shortProduct._id, { stock: 4 });
  await makeDetails(shop, regular);
  return orders;
}

async function makeDetails(shop: RunningShop, regular: Person): Promise<void> {
  await callAs(shop, regular, 'PUT', `/user/${encodeURIComponent(regular.email)}`, {
    data: {
      location: 'Portland, Oregon',
      phone: '+1 555 010 4040',
      education: 'Electrical engineering',
      linkedIn: 'https://www.linkedin.com/in/rita-regular',
    },
  });
  await callAs(shop, regular, 'PUT', '/review', {
    title: 'On time, every time',
    details: 'Reels arrived sealed and labelled, the certificates were in the box.',
    rating: 4,
  });
}

async function makeOddities(shop: RunningShop, odd: Person) {
  const long = await addProduct(shop, {
    name: longWord.toUpperCase().slice(0, 80),
    description: `${longWord} ${rightToLeft} `.repeat(6),
    price: 999,
    moq: 1000,
    stock: 2_000_000_000,
  });
  const foreign = await addProduct(shop, { name: rightToLeft, description: rightToLeft.repeat(3) });
  const oddPaid = await newOrder(shop, odd, foreign, { address: `${rightToLeft}\n${longWord}` });
  await payByApi(shop, odd, oddPaid);
  const oddOrder = await newOrder(shop, odd, long, { address: `${longWord} ${longWord}` });
  await callAs(shop, odd, 'PUT', `/user/${encodeURIComponent(odd.email)}`, {
    data: {
      location: longWord,
      phone: '+1 555 010 4040',
      education: rightToLeft,
      linkedIn: `https://www.linkedin.com/in/${longWord}`,
    },
  });
  await callAs(shop, odd, 'PUT', '/review', {
    title: longWord.slice(0, 80),
    details: `${rightToLeft} ${longWord} `.repeat(4),
    rating: 1,
  });
  return { oddOrder, oddPaid };
}

/** Gives the browser the eyes of `viewer`. */
export async function become(viewer: Viewer, { context, shop, cast }: Stage): Promise<void> {
  if (viewer === 'visitor') return;
  await signInBrowser(shop, context, viewer === 'admin' ? admin : cast[viewer]);
}
