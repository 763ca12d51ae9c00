import { join } from 'node:path';
import { expect, test } from './fixtures/test.ts';
import { author, editor, Panel, PanelApi } from './fixtures/panel.ts';

/** Published words are on the site within this (design.md section 5). */
const liveMs = 2_000;

const picture = join(import.meta.dirname, '..', 'docs', 'images', 'home.webp');
const stamp = Date.now().toString(36);

test.describe.configure({ mode: 'serial', timeout: 240_000 });
const viewport = { width: 1280, height: 1000 };

/** The page as somebody sees it who has never been to the panel. */
async function asVisitor(url: string): Promise<string> {
  return (await fetch(url)).text();
}

test.describe('staff edit, the shop shows it', () => {
  let panel: Panel;
  let api: PanelApi;

  // The panel loads several megabytes of its own: once for all that the editor does.
  test.beforeAll(async ({ browser, shop }) => {
    const context = await browser.newContext({ viewport });
    panel = new Panel(await context.newPage(), shop.urls.cms);
    api = new PanelApi(shop.urls.cms);
    await panel.signIn(editor);
  });
  test.afterAll(() => panel.page.context().close());

  test('When the editor changes the hero, adds a block and moves one, then the home page follows within 2 s', async ({
    shop,
  }) => {
    const home = await api.keep('home');
    const heading = `Parts by the thousand ${stamp}`;
    const reviews = `Heard on the line ${stamp}`;
    try {
      await panel.openSingle('Home page');
      await panel.button(/^Hero - /).click();
      await panel.field('Heading').fill(heading);
      await panel.button(/^Hero - /).click();
      await panel.moveUp('Customer reviews - What customers say');
      await panel.button('Add a component to Blocks').click();
      await panel.button('Customer reviews').click();
      await panel.field('Heading').fill(reviews);
      await asVisitor(shop.urls.storefront);
      await panel.publish();

      await expect
        .poll(() => asVisitor(shop.urls.storefront), { timeout: liveMs, intervals: [100] })
        .toContain(heading);
      const html = await asVisitor(shop.urls.storefront);
      const places = ['What customers say', 'Latest products', reviews].map((title) =>
        html.indexOf(`>${title}</h2>`),
      );
      expect(Math.min(...places), 'every block is there').toBeGreaterThan(0);
      expect(places, 'in the order of the panel').toEqual(places.toSorted((a, b) => a - b));
    } finally {
      await home.restore();
    }
    await expect
      .poll(() => asVisitor(shop.urls.storefront), { timeout: liveMs, intervals: [100] })
      .not.toContain(heading);
  });

  test('When a post with a picture is written, then it is previewed as a draft and shown once published', async ({
    shop,
  }) => {
    const title = `Reading a reel label ${stamp}`;
    const address = `${shop.urls.storefront}/blogs/reading-a-reel-label-${stamp}`;
    try {
      await panel.openNew('Blog post');
      await panel.field('Title').first().fill(title);
      await panel.button('Regenerate').click();
      await expect(panel.field('Address')).toHaveValue(`reading-a-reel-label-${stamp}`);
      await panel.field('Summary').fill('What the seven lines on the label of a reel tell you.');
      await panel.field('Author').fill('Ann Author');
      await panel.page.getByRole('combobox', { name: 'Date' }).fill('01/15/2026');
      await panel.page.keyboard.press('Tab');
      await panel.page.locator('[data-slate-editor]').fill('The first line is the part number.');
      await panel.button('No entry yet. Click to add one.').first().click();
      await panel.field('What it shows').fill('The home page of the shop');
      await panel
        .button(/Click to add an asset/)
        .first()
        .click();
      await panel.button('Add more assets').click();
      await panel.page.locator('input[type=file]').setInputFiles(picture);
      await panel.button('Upload 1 asset to the library').click();
      await panel.button('Finish').click();
      await panel.save();
      expect((await fetch(address)).status, 'a draft is nobody’s business').toBe(404);
      const forged = await fetch(`${shop.urls.storefront}/preview?pass=e30.${'0'.repeat(64)}`);
      expect(forged.status).toBe(403);
      expect(forged.headers.getSetCookie(), 'opens no drafts').toEqual([]);

      const preview = await panel.preview();
      await expect(preview.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(
        preview.getByText('drafts are shown that visitors do not see yet'),
      ).toBeVisible();
      await expect(preview.getByRole('img', { name: 'The home page of the shop' })).toBeVisible();
      await panel.page.getByRole('link', { name: 'Close preview' }).click();

      await panel.publish();
      await expect
        .poll(async () => (await fetch(address)).status, { timeout: liveMs, intervals: [100] })
        .toBe(200);
      const page = await panel.page.context().newPage();
      await page.goto(address);
      const cover = page.getByRole('main').getByRole('img', { name: 'The home page of the shop' });
      await expect(cover).toHaveAttribute('srcset', /\d+w, .*\d+w/);
      await expect
        .poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(300);

      await page.getByRole('button', { name: 'Leave preview' }).click();
      await expect(page.getByRole('button', { name: 'Leave preview' })).toBeHidden();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await page.close();
    } finally {
      await api.removeAll('post', 'title', title);
    }
    await expect
      .poll(async () => (await fetch(address)).status, { timeout: liveMs, intervals: [100] })
      .toBe(404);
  });

  test('When links lead nowhere or to a part that is gone, then publishing says what to mend, and no edit is lost', async ({
    shop,
  }) => {
    const home = await api.keep('home');
    const heading = `Almost right ${stamp}`;
    const gone = '/purchase/00000000-0000-4000-8000-000000000000';
    const leadTo = async (label: string, url: string) => {
      await panel.button(label).click();
      // The link before folds away while this one opens.
      await expect(panel.field('Leads to')).toHaveCount(1);
      await panel.field('Leads to').fill(url);
    };
    try {
      // The panel may still hold what it had before another test put all back.
      await panel.openDocument('home');
      await panel.button(/^Hero - /).click();
      await panel.field('Heading').fill(heading);
      await leadTo('Products', '/nowhere');
      await leadTo('About Us', gone);
      const toMend = await panel.publishRefused();
      await expect(toMend).toHaveText([
        "'Products' leads to /nowhere: there is no such page.",
        `'About Us' leads to ${gone}: this product is no longer sold.`,
      ]);
      // Beside the field as well, of which the second is open.
      await expect(panel.block(`Hero - ${heading}`)).toContainText(
        'this product is no longer sold',
      );
      await expect(panel.field('Heading')).toHaveValue(heading);
      expect(await asVisitor(shop.urls.storefront)).not.toContain(heading);

      // Nothing was saved, so the panel does not let the edits go unasked.
      await panel.page.getByRole('link', { name: 'My Portfolio', exact: true }).click();
      await panel.page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
      await panel.save();
      expect(JSON.stringify((await api.keep('home')).data), 'as a draft').toContain(heading);
      await leadTo('Products', '/allProducts');
      await leadTo('About Us', '/about');
      await panel.publish();
      await expect(panel.page.getByRole('list', { name: 'To mend' })).toBeHidden();
      await expect
        .poll(() => asVisitor(shop.urls.storefront), { timeout: liveMs, intervals: [100] })
        .toContain(heading);
    } finally {
      await home.restore();
    }
  });

  test('When a post is taken off the site or waits for its day, then visitors do not find it and the preview shows it', async ({
    shop,
  }) => {
    const title = `Here and gone ${stamp}`;
    const slug = `here-and-gone-${stamp}`;
    const list = `${shop.urls.storefront}/blogs`;
    const day = (offset: number) =>
      new Date(Date.now() + offset * 24 * 3_600_000).toISOString().slice(0, 10);
    const words = {
      title,
      slug,
      author: 'Ann Author',
      publishedOn: day(-1),
      summary: 'Long enough to say what it is about.',
      body: [{ type: 'paragraph', children: [{ type: 'text', text: 'It comes and it goes.' }] }],
    };
    const expectSoon = async (isThere: boolean) => {
      const seen = async () => [
        (await fetch(`${list}/${slug}`)).status,
        (await asVisitor(list)).includes(title),
        (await asVisitor(`${shop.urls.storefront}/sitemaps/pages`)).includes(slug),
      ];
      await expect
        .poll(seen, { timeout: liveMs, intervals: [100] })
        .toEqual(isThere ? [200, true, true] : [404, false, false]);
    };
    const expectPreview = async () => {
      const preview = await panel.preview();
      await expect(preview.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await panel.page.getByRole('link', { name: 'Close preview' }).click();
    };
    try {
      const documentId = await api.publish('post', words);
      await expectSoon(true);
      await panel.openDocument('post', documentId);
      await panel.unpublish();
      await expectSoon(false);
      await expectPreview();

      await api.publish('post', { ...words, publishedOn: day(1) }, documentId);
      await expectSoon(false);
      await expectPreview();

      await api.publish('post', { ...words, publishedOn: day(0) }, documentId);
      await expectSoon(true);
    } finally {
      await api.removeAll('post', 'title', title);
    }
  });

  test('When the footer is edited and a question added, then every page shows the footer and the page of questions the question', async ({
    shop,
  }) => {
    const company = await api.keep('global');
    const question = `Do you sell by the tonne ${stamp}?`;
    const tagline = `Parts since 1992, and still counting ${stamp}`;
    try {
      await panel.openSingle('Company and footer');
      await panel.field('Footer text').fill(tagline);
      await asVisitor(`${shop.urls.storefront}/about`);
      await panel.publish();
      await expect
        .poll(() => asVisitor(`${shop.urls.storefront}/about`), { timeout: liveMs })
        .toContain(tagline);

      await panel.openNew('Question and answer');
      await panel.field('Question').fill(question);
      await panel.field('Answer').fill('No, but by the reel.');
      await panel.publish();
      await expect
        .poll(() => asVisitor(`${shop.urls.storefront}/questions`), { timeout: liveMs })
        .toContain(question);
      const questions = (await (await fetch(`${shop.urls.commerce}/qna`)).json()) as object[];
      expect(questions).toContainEqual(expect.objectContaining({ question }));
    } finally {
      await company.restore();
      await api.removeAll('qna', 'question', question);
    }
  });

  test('When an author writes, then it can be saved but not published', async ({ page, shop }) => {
    const question = `May authors publish ${stamp}?`;
    const desk = new Panel(page, shop.urls.cms);
    try {
      await desk.signIn(author);
      await desk.openNew('Question and answer');
      await desk.field('Question').fill(question);
      await desk.field('Answer').fill('They may draft; an editor publishes.');
      await desk.save();
      await expect(desk.button('Publish')).toBeHidden();
      expect(await asVisitor(`${shop.urls.storefront}/questions`)).not.toContain(question);
    } finally {
      await api.removeAll('qna', 'question', question);
    }
  });
});
