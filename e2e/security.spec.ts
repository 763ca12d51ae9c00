import { expect, test } from './fixtures/test.ts';
import { addProduct, newAdministrator } from './fixtures/goods.ts';
import { everyRoute } from './fixtures/routes.ts';
import type { RunningShop } from './fixtures/shop.ts';
import { type PageAnswer, Visitor } from './fixtures/visitor.ts';

/** The policy of promises.md section 4, to the letter, for this shop's addresses and stand-ins. */
function policyOf({ urls }: RunningShop, nonce: string, framers: string): string {
  const stripe = `https://js.stripe.com https://*.js.stripe.com`;
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' ${stripe} ${urls.stripe}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: ${urls.commerce} ${urls.cms} https://lh3.googleusercontent.com`,
    "font-src 'self'",
    `connect-src 'self' ${urls.commerce} https://api.stripe.com ${urls.stripe}`,
    `frame-src ${stripe} https://hooks.stripe.com ${urls.stripe}`,
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self' ${urls.google}`,
    `frame-ancestors ${framers}`,
    'report-to csp',
  ]
    .sort()
    .join('; ');
}

/** Headers of every answer that is no file, except the policy and what https adds. */
const fixedHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(self "https://js.stripe.com")',
};

/** What is said of a file: nothing that only a document could heed. */
const fileHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
};

/** What is wrong with the headers of an answer, in words. */
function faultsOf(shop: RunningShop, { headers, text }: PageAnswer, isPreview = false): string[] {
  // The panel of the cms, and nobody else, shows a preview in a frame.
  const expected = { ...fixedHeaders, 'x-frame-options': isPreview ? null : 'DENY' };
  const framers = isPreview ? shop.urls.cms : "'none'";
  const faults = Object.entries(expected)
    .filter(([name, value]) => headers.get(name) !== value)
    .map(([name]) => `${name}: ${headers.get(name)}`);
  const policy = headers.get('content-security-policy') ?? '';
  const nonce = /'nonce-([\w+/=]+)'/.exec(policy)?.[1] ?? '';
  if (Buffer.from(nonce, 'base64').length !== 16) faults.push(`a nonce of 16 bytes: ${nonce}`);
  if (policy.split('; ').sort().join('; ') !== policyOf(shop, nonce, framers)) faults.push(policy);
  if (headers.has('x-powered-by')) faults.push('x-powered-by');
  if (!/^[\w-]{8,64}$/.test(headers.get('x-request-id') ?? '')) faults.push('no x-request-id');
  const type = headers.get('content-type');
  // Remix's own stream for its scripts (text/x-script) is UTF-8 by definition.
  const isText = text !== '' && type?.startsWith('text/') && type !== 'text/x-script';
  if (isText && !/charset=utf-8/i.test(type ?? '')) faults.push(String(type));
  return faults;
}

/** Pages that nobody may keep, also before anybody has signed in. */
const privatePaths = /^\/(dashboard|purchase|login|signout|resetpassword)(\/|$)/;

async function sampleParams(shop: RunningShop) {
  const administrator = await newAdministrator(shop);
  const productId = await addProduct(shop, administrator);
  const visitor = await new Visitor(shop).register();
  const orderId = await visitor.orderedId(productId);
  const [user] = await shop.sql<{ id: string }>('SELECT id FROM users WHERE email = $1', [
    visitor.email,
  ]);
  const params = {
    id: productId,
    productId,
    orderId,
    userId: user?.id ?? '',
    slug: 'choosing-a-mosfet',
  };
  return { administrator, visitor, params };
}

test.describe('security headers, on every route there is', () => {
  test('When any route is opened by a visitor, a customer or an administrator, then its headers are those promised', async ({
    shop,
  }) => {
    test.slow();
    const { administrator, visitor, params } = await sampleParams(shop);
    const routes = everyRoute(params);
    expect(routes.length).toBeGreaterThan(25);
    const faults: string[] = [];
    for (const { file, path } of routes) {
      for (const [who, person] of [
        ['visitor', new Visitor(shop)],
        ['customer', await new Visitor(shop, visitor).signIn()],
        ['administrator', administrator],
      ] as const) {
        // Opening a page of administrators ends a customer's session: each has one of its own.
        if (who === 'administrator' && path === '/signout') continue;
        for (const address of [path, `${path === '/' ? '/_root' : path}.data`]) {
          const answer = await person.get(address);
          const where = `${file} as ${who} (${address}, ${answer.status})`;
          const isPreview = address === '/preview';
          faults.push(...faultsOf(shop, answer, isPreview).map((fault) => `${where}: ${fault}`));
          if (answer.status >= 500) faults.push(`${where}: ${answer.status}`);
          const mayBeKept = answer.headers.get('cache-control') !== 'no-store';
          if (privatePaths.test(path) && mayBeKept) faults.push(`${where}: may be stored`);
        }
      }
    }
    expect(faults).toEqual([]);
  });

  test('When a file, an unknown address or a bad request is answered, then the headers are there too', async ({
    shop,
  }) => {
    const visitor = new Visitor(shop);
    const page = await visitor.get('/');
    const asset = /\/assets\/[\w.-]+\.js/.exec(page.text)?.[0] ?? '';
    expect(asset).not.toBe('');
    const files = [await visitor.get(asset), await visitor.get('/favicon.svg')];
    for (const { status, headers } of files) {
      expect(status).toBe(200);
      for (const [name, value] of Object.entries(fileHeaders))
        expect(headers.get(name)).toBe(value);
    }
    const answers = [
      await visitor.get('/assets/none.js'),
      await visitor.get('/none.svg'),
      await visitor.get('/healthz'),
      await visitor.get('/%00'),
      await visitor.post('/', {}),
    ];
    expect(answers.flatMap((answer) => faultsOf(shop, answer))).toEqual([]);
  });

  test('When two pages are opened, then no nonce is used twice', async ({ shop }) => {
    const visitor = new Visitor(shop);
    const nonces = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const answer = await visitor.get('/login');
        return /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1];
      }),
    );
    expect(new Set(nonces).size).toBe(20);
  });
});

test.describe('writes and redirects', () => {
  test('When another site sends a form to any route, then it is refused and nothing changes', async ({
    shop,
  }) => {
    const { visitor, params } = await sampleParams(shop);
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
      { 'sec-fetch-site': 'same-site', origin: 'https://evil.shop.example' },
      { 'sec-fetch-site': '', origin: 'null' },
    ];
    const accepted: string[] = [];
    for (const { file, path } of everyRoute(params)) {
      // Strapi's call carries a signature instead of a browser's headers.
      if (path.startsWith('/webhooks/')) continue;
      for (const headers of foreign) {
        const { status } = await visitor.post(path, { intent: 'start' }, headers);
        if (status !== 403) accepted.push(`${file}: ${status}`);
      }
    }
    expect(accepted).toEqual([]);
    const [order] = await shop.sql(
      'SELECT cancelled_at, paid, intent_id FROM orders WHERE id = $1',
      [params.orderId],
    );
    expect(order).toEqual({ cancelled_at: null, paid: false, intent_id: null });
    expect((await visitor.get('/dashboard')).status).toBe(200);
  });

  for (const evil of [
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/..//evil.example',
    '/%2f%2fevil.example',
    'https:evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/login',
    `/${'a'.repeat(5000)}`,
  ]) {
    test(`When sign-in is to lead to ${JSON.stringify(evil.slice(0, 30))}, then it leads into the shop`, async ({
      shop,
    }) => {
      const person = await new Visitor(shop).register();
      const { email, password } = person;
      const address = `/login?${new URLSearchParams({ redirectTo: evil })}`;
      const answer = await new Visitor(shop).post(address, { email, password });
      expect(answer.status).toBe(303);
      const target = new URL(answer.location ?? '', shop.urls.storefront);
      expect(target.origin).toBe(shop.urls.storefront);
      expect(target.pathname.startsWith('//')).toBe(false);
      expect(target.pathname).not.toBe('/login');
    });
  }

  test('When somebody signs in, then the cookie is as promised and holds only the token', async ({
    shop,
  }) => {
    const { email, password } = await new Visitor(shop).register();
    const answer = await new Visitor(shop).post('/login', { email, password });
    const cookies = answer.headers.getSetCookie().filter((line) => line.startsWith('accessToken='));
    expect(cookies).toHaveLength(1);
    const [value, ...attributes] = (cookies[0] ?? '').split('; ');
    expect(value).toMatch(/^accessToken=[\w-]+\.[\w-]+\.[\w-]+$/);
    // Secure is for https, where storefront/app/services/session.server.test.ts has it.
    expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=604800', 'Path=/', 'SameSite=Lax']);
  });

  test('When any page is looked at, then no input of ours is named or shaped like a card field', async ({
    shop,
  }) => {
    const { administrator, visitor, params } = await sampleParams(shop);
    const found: string[] = [];
    for (const { file, path } of everyRoute(params)) {
      if (path === '/signout') continue;
      for (const person of [visitor, administrator]) {
        const { text } = await person.get(path);
        for (const [input] of text.matchAll(/<(?:input|textarea)[^>]*>/g)) {
          if (/\b(?:cc-|card|cvc|cvv|pan\b|expir)/i.test(input)) found.push(`${file}: ${input}`);
        }
      }
    }
    expect(found).toEqual([]);
  });
});
