import { expect, test } from './fixtures/test.ts';
import { addProduct, newAdministrator } from './fixtures/goods.ts';
import { everyRoute } from './fixtures/routes.ts';
import { Visitor } from './fixtures/visitor.ts';

/** Each would set `window.hacked` or open a dialog if it ever ran (promises.md section 3, Text). */
const hostile = [
  '<script>window.hacked=1</script>',
  '"><img src=x onerror="window.hacked=2">',
  `'-alert(3)-'`,
  '</script><script>window.hacked=4</script>',
  '{{7*7}}${7*7}',
  `' OR 1=1--`,
  '<svg/onload=alert(5)>',
];
const short = hostile.slice(0, 2).join(' ');
const long = hostile.join(' ');

test('When every text field holds hostile words, then no page runs them and all show them as they are', async ({
  page,
  shop,
}) => {
  test.setTimeout(180_000);
  const administrator = await newAdministrator(shop);
  const productId = await addProduct(shop, administrator, { name: short, description: long });
  const visitor = new Visitor(shop);
  const { email, password } = visitor;
  const registered = await visitor.post('/login?mode=register', { name: short, email, password });
  expect(registered.status).toBe(303);
  const api = async (path: string, method: string, body: unknown) => {
    const token = /accessToken=([^;]+)/.exec(visitor.cookieHeader())?.[1] ?? '';
    const response = await fetch(`${shop.urls.commerce}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(response.status, `${path}: ${await response.text()}`).toBeLessThan(300);
  };
  const data = { location: short, phone: '+1 555 010 2030', education: short };
  await api(`/user/${encodeURIComponent(email)}`, 'PUT', { data });
  await api('/review', 'PUT', { title: short, details: long, rating: 5 });
  const product = (await (await fetch(`${shop.urls.commerce}/products/${productId}`)).json()) as {
    name: string;
    price: number;
  };
  await api('/orders', 'POST', {
    name: short,
    email,
    phone: '+1 555 010 2030',
    address: long,
    quantity: 1,
    paid: false,
    productName: product.name,
    productId,
    productPrice: product.price,
  });
  const orderId = await visitor.orderedId(productId);
  const [user] = await shop.sql<{ id: string }>('SELECT id FROM users WHERE email = $1', [email]);

  const foundOrders = `/dashboard/allOrders?search=${encodeURIComponent(email)}`;

  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const userId = user?.id ?? '';
  const params = { id: productId, productId, orderId, userId, slug: 'choosing-a-mosfet' };
  const showing = new Set<string>();
  for (const person of [visitor, administrator]) {
    await page.context().clearCookies();
    const cookies = person
      .cookieHeader()
      .split('; ')
      .map((pair) => pair.split('='));
    await page.context().addCookies(
      cookies.map(([name = '', ...value]) => ({
        name,
        value: value.join('='),
        url: shop.urls.storefront,
      })),
    );
    const paths = everyRoute(params)
      .map(({ path }) => path)
      // Signing out ends the tour; files and calls are not pages; a customer's visit to a page of
      // administrators ends the session.
      .filter(
        (path) =>
          !/signout|everywhere|auth\/|webhooks|\.xml|\.txt|sitemaps|\.csv|preview/.test(path),
      )
      .filter((path) => person === administrator || !isForAdministrators(path))
      .concat(`/allProducts?search=${encodeURIComponent(short)}`)
      .concat(person === administrator ? foundOrders : []);
    for (const path of paths) {
      await page.goto(path);
      expect(await page.evaluate('window.hacked'), path).toBeUndefined();
      if ((await page.locator('body').innerText()).includes(hostile[0] ?? '')) showing.add(path);
    }
  }
  expect(dialogs).toEqual([]);
  // The words are really shown: on lists, in the product, on dashboards and in admin tables.
  for (const path of [
    '/',
    '/allProducts',
    `/purchase/${productId}`,
    '/dashboard',
    '/dashboard/myOrders',
    '/dashboard/myReviews',
    `/dashboard/payment/${orderId}`,
    foundOrders,
    '/dashboard/manageProducts',
  ]) {
    expect([...showing], 'pages that show the words').toContain(path);
  }
});

function isForAdministrators(path: string): boolean {
  return /^\/dashboard\/(users|allOrders|manageProducts|addProduct|overview|refunds|trail|metrics|reconciliation)/.test(
    path,
  );
}
