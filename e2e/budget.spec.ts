import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { get, type IncomingMessage } from 'node:http';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { root } from '../local/root.ts';
import { expect, test } from './fixtures/test.ts';
import { screens } from './screens/index.ts';
import type { Screen } from './screens/screen.ts';
import { become, castOf } from './screens/stage.ts';

const kilobyte = 1024;

/**
 * JavaScript that a page may load, in KB of gzip (design.md section 8: 110 on catalogue pages). Forms
 * bring conform; dialogs and toasts bring Radix; the payment page brings the loader of Stripe.js.
 */
const budgets: Record<string, number> = {
  home: 110,
  'all-products': 110,
  product: 110,
  questions: 110,
  blogs: 110,
  about: 110,
  'my-portfolio': 110,
  'not-found': 110,
  login: 125,
  'reset-password': 125,
  purchase: 125,
  'my-profile': 135,
  'my-review-form': 135,
  'my-orders': 135,
  'order-paid': 135,
  'all-orders': 135,
  'manage-users': 135,
  'manage-products': 135,
  'add-product': 135,
  payment: 145,
};

/** Watches the layout from the first paint on; Chromium counts shifts that nobody caused. */
async function watchLayout(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[]) {
        const seen = window as unknown as { shifted: number };
        if (!entry.hadRecentInput) seen.shifted += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shifted: number }).shifted);
}

/** Bytes of a script as gzip sends it. */
async function gzipBytes(response: Response): Promise<number> {
  const body = await response.body();
  // What came as brotli or plain is weighed by the same scales.
  const isGzip = body[0] === 0x1f && body[1] === 0x8b;
  return gzipSync(isGzip ? gunzipSync(body) : body, { level: 9 }).byteLength;
}

const builtDir = join(root, 'storefront/build/client');

/** Pages whose own code needs a dialog; all others fetch it when there is something to tell. */
const routesWithDialog = [
  'routes/dashboard.allOrders.$orderId.delete',
  'routes/dashboard.allOrders.$orderId.ship',
  'routes/dashboard.manageProducts.$productId.delete',
  'routes/dashboard.myOrders.$orderId.cancel',
  'routes/dashboard.payment.$orderId',
  'routes/dashboard.security.everywhere',
  'routes/dashboard.users.$userId.makeAdmin',
  'routes/dashboard.users.$userId.removeAdmin',
];

/** Routes of the build, by id, that fetch a script with this text in it. */
async function routesThatLoad(text: string): Promise<string[]> {
  const assets = await readdir(join(builtDir, 'assets'));
  const manifest = await readFile(
    join(builtDir, 'assets', assets.find((name) => /^manifest-.*\.js$/.test(name)) ?? ''),
    'utf8',
  );
  const json = manifest.replace(/^window\.__remixManifest=/, '').replace(/;$/, '');
  const { entry, routes } = JSON.parse(json) as {
    entry: { module: string; imports: string[] };
    routes: Record<string, { module: string; imports?: string[] }>;
  };
  const hasText = async ({ module, imports = [] }: { module: string; imports?: string[] }) => {
    const files = [module, ...imports].map((path) => readFile(join(builtDir, path), 'utf8'));
    return (await Promise.all(files)).some((code) => code.includes(text));
  };
  expect(await hasText(entry), `'${text}' in what every page loads`).toBe(false);
  const found: string[] = [];
  for (const [id, route] of Object.entries(routes)) if (await hasText(route)) found.push(id);
  return found.sort();
}

test('When the build is read, then only pages with a dialog or card entry load their code', async () => {
  expect(await routesThatLoad('AlertDialogContent')).toEqual(routesWithDialog);
  expect(await routesThatLoad('https://js.stripe.com')).toEqual([
    'routes/dashboard.payment.$orderId',
  ]);
});

const measured = screens.filter(({ name }) => name in budgets);

test('When the budgets are read, then each belongs to a screen', () => {
  expect(measured.map(({ name }) => name).sort()).toEqual(Object.keys(budgets).sort());
});

for (const screen of measured) {
  test(`When '${screen.name}' is opened, then it keeps within its budget, stands still, and asks no foreign host`, async ({
    page,
    context,
    shop,
  }) => {
    const stage = { page, context, shop, cast: await castOf(shop) };
    await become(screen.as ?? 'visitor', stage);
    const scripts: Response[] = [];
    const hosts = new Set<string>();
    page.on('request', (request) => hosts.add(new URL(request.url()).origin));
    page.on('response', (response) => {
      const isOurs = response.url().startsWith(shop.urls.storefront);
      if (isOurs && response.request().resourceType() === 'script') scripts.push(response);
    });
    const shifts = await watchLayout(page);
    await page.goto(pathOf(screen, stage), { waitUntil: 'networkidle' });
    await scrollThrough(page);

    const bytes = (await Promise.all(scripts.map(gzipBytes))).reduce((sum, one) => sum + one, 0);
    const budget = budgets[screen.name] ?? 0;
    expect(bytes, 'scripts were counted').toBeGreaterThan(50 * kilobyte);
    expect(bytes / kilobyte, 'KB of JavaScript').toBeLessThanOrEqual(budget);
    // Shifts as browsers report them: 0.005 is 0.00 (a tenth of what counts as good is 0.01).
    expect(await shifts(), 'layout shift, first visit').toBeLessThan(0.01);
    await page.reload({ waitUntil: 'networkidle' });
    expect(await shifts(), 'layout shift').toBeLessThan(0.005);
    const { storefront, commerce, cms, stripe } = shop.urls;
    const own = [storefront, commerce, cms, ...(screen.name === 'payment' ? [stripe] : [])];
    expect(
      [...hosts].filter((host) => !own.includes(host)),
      'foreign hosts',
    ).toEqual([]);
    expect(await oversizedImages(page), 'images larger than shown').toEqual([]);
  });
}

function pathOf({ path }: Screen, stage: Parameters<Exclude<Screen['path'], string>>[0]): string {
  return typeof path === 'string' ? path : path(stage);
}

/** Goes to the end and back, so that lazy pictures come. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += window.innerHeight / 2) {
      window.scrollTo(0, top);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    window.scrollTo(0, 0);
  });
  await page.waitForLoadState('networkidle');
}

/** Pictures with more than twice the pixels in a row that they are shown in, or that did not come. */
function oversizedImages(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Array.from(document.images)
      .filter((image) => image.checkVisibility() && image.complete)
      .filter(({ naturalWidth, clientWidth, currentSrc }) => {
        const isDrawing = /\.svg(\?|$)/.test(currentSrc);
        const most = Math.max(320, clientWidth * 2 * window.devicePixelRatio);
        return !isDrawing && (naturalWidth === 0 || naturalWidth > most);
      })
      .map(
        ({ currentSrc, naturalWidth, clientWidth }) =>
          `${currentSrc}: ${naturalWidth} for ${clientWidth}`,
      ),
  );
}

for (const path of ['/', '/allProducts', '/blogs']) {
  test(`When a browser that knows Brotli opens ${path}, then it gets less than a quarter of the bytes`, async ({
    shop,
  }) => {
    const size = async (encoding: string) => {
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        get(
          `${shop.urls.storefront}${path}`,
          { headers: { 'accept-encoding': encoding } },
          resolve,
        ).on('error', reject);
      });
      const chunks: Buffer[] = await response.toArray();
      return {
        encoding: response.headers['content-encoding'],
        bytes: Buffer.concat(chunks).length,
      };
    };
    const [plain, compressed] = [await size('identity'), await size('br')];
    expect(plain.encoding).toBeUndefined();
    expect(compressed.encoding).toBe('br');
    expect(compressed.bytes).toBeLessThan(plain.bytes / 4);
  });
}
