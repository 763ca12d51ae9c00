import type { Page } from '@playwright/test';
import { type FieldOfContent, PanelApi } from './fixtures/panel.ts';
import type { RunningShop } from './fixtures/shop.ts';
import { expect, test } from './fixtures/test.ts';

/** Each would set `window.hacked` or open a dialog if it ever ran (promises.md section 3, Text). */
const markup =
  '<script>window.hacked=1</script>"><img src=x onerror="window.hacked=2">' +
  `'-alert(3)-'</script><svg/onload=alert(5)>{{7*7}}\${7*7}`;
const rightToLeft = '\u202Eمرحبا بالعالم ';
const stamp = Date.now().toString(36);
const singles = ['home', 'about', 'portfolio', 'global'];
const pages = ['/', '/about', '/myPortfolio', '/blogs', '/questions'];
const post = `/blogs/hostile-${stamp}`;

/** What fills a field of at most so many characters. */
type Filling = (most: number) => string;
const fillings: [name: string, Filling][] = [
  ['markup and right-to-left marks', (most) => (rightToLeft + markup).repeat(10).slice(0, most)],
  ['10,000 letters without a space, or all that fit', (most) => 'W'.repeat(most)],
];

type Fields = Map<string, Record<string, FieldOfContent>>;

/** A document with every text of it replaced, whatever its type has for fields. */
function filled(
  fields: Fields,
  uid: string,
  data: Record<string, unknown>,
  filling: Filling,
): Record<string, unknown> {
  const { documentId: _ours, ...known } = fields.get(uid) ?? {};
  const entries = Object.entries(data).map(([name, value]) => {
    const field = known[name];
    return [name, field ? filledField(fields, field, value, filling) : value] as const;
  });
  return Object.fromEntries(entries);
}

function filledField(fields: Fields, field: FieldOfContent, value: unknown, filling: Filling) {
  const inside = (component: string, member: unknown) =>
    filled(fields, component, member as Record<string, unknown>, filling);
  const each = (members: unknown, of: (member: { __component?: string }) => string) =>
    (members as { __component?: string }[]).map((member) => inside(of(member), member));
  if (value === null || value === undefined) return value;
  if (field.type === 'dynamiczone') return each(value, (member) => member.__component ?? '');
  if (field.type === 'component' && Array.isArray(value)) {
    return each(value, () => field.component ?? '');
  }
  if (field.type === 'component') return inside(field.component ?? '', value);
  if (field.type === 'blocks') return richText(filling(10_000));
  // What a pattern guards (telephone numbers, addresses of pages) is refused before it gets here.
  const isFreeText = ['string', 'text'].includes(field.type) && field.regex === undefined;
  return isFreeText ? filling(field.maxLength ?? 255) : value;
}

/** The text in every kind of block that an editor has. */
function richText(text: string) {
  const children = [
    { type: 'text', text, bold: true },
    { type: 'text', text: text.slice(0, 200), code: true },
    { type: 'link', url: '/about', children: [{ type: 'text', text: text.slice(0, 200) }] },
  ];
  return [
    { type: 'paragraph', children },
    { type: 'heading', level: 2, children: [{ type: 'text', text: text.slice(0, 200) }] },
    { type: 'quote', children: [{ type: 'text', text: text.slice(0, 500) }] },
    { type: 'code', children: [{ type: 'text', text: text.slice(0, 500) }] },
    { type: 'list', format: 'unordered', children: [{ type: 'list-item', children }] },
  ];
}

/** Publishes the filling in every field of every type; gives what puts all back. */
async function publishEverywhere(api: PanelApi, filling: Filling): Promise<() => Promise<void>> {
  const fields = await api.fields();
  const kept: Awaited<ReturnType<PanelApi['keep']>>[] = [];
  for (const type of singles) {
    const one = await api.keep(type);
    kept.push(one);
    await api.publishSingle(type, filled(fields, `api::${type}.${type}`, one.data, filling));
  }
  const text = { title: '', summary: '', author: '', body: [] };
  const words = filled(fields, 'api::post.post', text, filling);
  const shown = { slug: `hostile-${stamp}`, publishedOn: '2026-01-01' };
  const postId = await api.publish('post', { ...words, ...shown });
  const question = { question: '', answer: '' };
  const qnaId = await api.publish('qna', {
    ...filled(fields, 'api::qna.qna', question, filling),
    order: 1,
  });
  return async () => {
    for (const one of kept) await one.restore();
    await api.remove('post', postId);
    await api.remove('qna', qnaId);
  };
}

/** Looks at every page at two widths: nothing has run, nothing stands out of the page. */
async function expectHarmless(page: Page, paths: string[]): Promise<void> {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  for (const path of paths) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(200);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await tooWide(page), `${path} at ${width} px`).toEqual([]);
    }
    expect(await page.evaluate('window.hacked'), path).toBeUndefined();
    expect(await page.locator('a[href^="javascript:" i]').count(), path).toBe(0);
  }
  expect(dialogs).toEqual([]);
}

/** The elements that make the page scroll sideways. */
function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    if (document.documentElement.scrollWidth <= window.innerWidth) return [];
    return Array.from(document.body.querySelectorAll('*'))
      .filter((element) => element.getBoundingClientRect().right > window.innerWidth + 1)
      .map((element) => `${element.tagName}.${element.className}`.slice(0, 120))
      .slice(0, 8);
  });
}

/** What no editor can publish, put there behind the back of the CMS. */
async function poisonLinks(shop: RunningShop, url: string): Promise<void> {
  await shop.sql('UPDATE components_shared_links SET url = $1', [url], shop.urls.cmsDatabase);
}

test.describe.configure({ mode: 'serial', timeout: 180_000 });

test.describe('hostile words in the CMS', () => {
  let api: PanelApi;
  test.beforeAll(({ shop }) => {
    api = new PanelApi(shop.urls.cms);
  });

  for (const [name, filling] of fillings) {
    test(`When every field of every type holds ${name}, then pages show it and stay whole`, async ({
      page,
      shop,
    }) => {
      const putBack = await publishEverywhere(api, filling);
      try {
        const words = filling(40);
        await expect
          .poll(async () => page.goto('/').then(() => page.locator('body').innerText()))
          .toContain(words.trim());
        await expectHarmless(page, [...pages, post]);
      } finally {
        await putBack();
      }
      // Soon, not at once: a page that is open stays as it is.
      await expect(async () => {
        await page.goto(shop.urls.storefront);
        await expect(page.getByRole('contentinfo')).toContainText('Ohmworks', { timeout: 1_000 });
      }).toPass({ timeout: 20_000 });
    });
  }

  test('When links lead to scripts, then they lead home instead', async ({ page, shop }) => {
    const kept = await Promise.all(singles.map((type) => api.keep(type)));
    try {
      await poisonLinks(shop, 'javascript:window.hacked=9');
      const question = { question: `Is it there ${stamp}?`, answer: 'It is there.', order: 1 };
      // Told to the storefront as every change is: it reads all words anew.
      await api.publish('qna', question);
      await expect
        .poll(async () => {
          await page.goto('/');
          return page
            .getByRole('main')
            .getByRole('link', { name: 'About Us' })
            .getAttribute('href');
        })
        .toBe('/');
      await expectHarmless(page, pages);
    } finally {
      for (const one of kept) await one.restore();
      await api.removeAll('qna', 'question', `Is it there ${stamp}`);
    }
  });
});
