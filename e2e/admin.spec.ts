import { readFile } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { addProduct, callAs, changeProduct } from './fixtures/catalogue.ts';
import { newOrder } from './fixtures/customers.ts';
import { newAccount, newAdmin, openDesk, picture, placePaidOrder } from './fixtures/desk.ts';
import { orderCard } from './fixtures/orders.ts';
import { admin, signIn } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';

const listOf = (search: string) => `/dashboard/allOrders?search=${encodeURIComponent(search)}`;

function dialog(page: Page): Locator {
  return page.getByRole('alertdialog');
}

async function acknowledge(page: Page, title: string, text: string): Promise<void> {
  await expect(dialog(page)).toContainText(title);
  await expect(dialog(page)).toContainText(text);
  await dialog(page).getByRole('link', { name: 'OK' }).click();
  await expect(dialog(page)).toBeHidden();
}

function userRow(page: Page, email: string): Locator {
  return page.getByRole('row').filter({ hasText: email });
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

    test('When a user is made an admin and the role is taken back, then each is asked, told and shown', async ({
      page,
      shop,
    }) => {
      const person = await newAccount(shop);
      await signIn(page, admin);
      await page.goto('/dashboard/users');
      await page.getByLabel('Search users').fill(person.email);
      await page.getByRole('button', { name: 'Search' }).click();
      await expect(page).toHaveURL(/search=/);
      const row = userRow(page, person.email);
      await expect(row.getByRole('img', { name: 'Not an admin' })).toBeVisible();
      await row.getByRole('link', { name: `Make Admin: ${person.email}` }).click();
      await expect(dialog(page)).toContainText('Are you sure?');
      await expect(dialog(page).getByText('Make admin ?', { exact: true })).toBeVisible();
      await dialog(page).getByRole('button', { name: 'Yes, Make Admin!' }).click();
      await acknowledge(page, 'Success!', 'is an admin now');
      await expect(page).toHaveURL(/search=/);
      await expect(row.getByRole('img', { name: 'Admin', exact: true })).toBeVisible();
      await expect(row.getByRole('button', { name: /Make Admin/ })).toBeDisabled();

      await row.getByRole('link', { name: /Remove Admin/ }).click();
      await dialog(page).getByRole('button', { name: 'Yes, Remove Admin!' }).click();
      await acknowledge(page, 'Success!', 'no admin any more');
      await expect(row.getByRole('img', { name: 'Not an admin' })).toBeVisible();
    });

    test('When an order goes from unpaid to shipped and is deleted, then the card says so at each step', async ({
      page,
      shop,
    }) => {
      const buyer = await newAccount(shop);
      const part = await addProduct(shop, { stock: 50, moq: 5 });
      await newOrder(shop, buyer, part);
      const { transactionId } = await placePaidOrder(shop, buyer, part);
      await signIn(page, admin);
      await page.goto(listOf(part.name));
      await expect(page.getByRole('main').getByRole('article')).toHaveCount(2);
      const unpaid = orderCard(page, 'UnPaid');
      await expect(unpaid.getByRole('listitem').filter({ hasText: 'Ordered' })).toBeVisible();

      await page.goto(listOf(transactionId));
      const card = orderCard(page, part.name);
      await card.getByRole('link', { name: 'Pending Shipment' }).click();
      await expect(dialog(page)).toContainText('Are you sure?');
      await expect(dialog(page)).toContainText(`Deliver: ${part.name}?`);
      await dialog(page).getByRole('button').click();
      await acknowledge(page, 'Shipped!', 'Order completed successfully.');
      await expect(page).toHaveURL(new RegExp(transactionId));
      await expect(card.getByRole('button', { name: 'Shipped' })).toBeDisabled();

      await card.getByRole('link', { name: 'Delete' }).click();
      await expect(dialog(page)).toContainText('Delete?');
      await dialog(page).getByRole('button', { name: 'Delete' }).click();
      await acknowledge(page, 'Deleted!', 'Order deleted successfully.');
      await expect(page.getByText('No orders match')).toBeVisible();
    });

    test('When stock is short, then shipping says what is missing, and the order can be refunded, once', async ({
      page,
      shop,
    }) => {
      const buyer = await newAccount(shop);
      const part = await addProduct(shop, { stock: 50, moq: 5, price: 3 });
      const { orderId } = await placePaidOrder(shop, buyer, part, 40);
      await changeProduct(shop, part._id, { stock: 25 });
      await signIn(page, admin);
      await page.goto(listOf(part.name));
      const card = orderCard(page, part.name);
      await expect(card).toContainText('25 on the shelf, 15 missing.');
      await card.getByRole('link', { name: 'Pending Shipment' }).click();
      await dialog(page).getByRole('button').click();
      await expect(
        page.getByText('Insufficient Stock to shipment!', { exact: true }),
      ).toBeVisible();
      const missing = '40 are ordered, 25 on the shelf: 15 missing.';
      await expect(page.getByText(missing, { exact: true })).toBeVisible();

      await card.getByRole('link', { name: /Refund/ }).click();
      await page.getByRole('button', { name: 'Refund $ 120' }).click();
      const reason = page.getByLabel('Why can it not be shipped?');
      if (javaScriptEnabled) await expect(reason).toBeFocused();
      await reason.fill('x');
      await page.getByRole('button', { name: 'Refund $ 120' }).click();
      await expect(page.getByText('Please say why.')).toBeVisible();
      await expect(reason).toHaveValue('x');
      await reason.fill('Fifteen bags were damaged.');
      await page.getByRole('button', { name: 'Refund $ 120' }).click();
      await acknowledge(page, 'Refunded!', 'on its way back');
      await expect(card).toContainText('Refunded');
      await expect(card.getByRole('link', { name: /Pending|Delete|Refund:/ })).toHaveCount(0);
      await page.goto(`/dashboard/allOrders/${orderId}/refund`);
      await expect(page.getByText('This order cannot be refunded')).toBeVisible();

      const mine = await callAs<{ refundedAt: string | null }[]>(shop, buyer, 'GET', '/myOrders');
      expect(mine[0]?.refundedAt).not.toBeNull();
    });

    test('When a product is edited and counted, then the list, the shelf and the ledger show it', async ({
      page,
      shop,
    }) => {
      const part = await addProduct(shop, { stock: 50, moq: 20 });
      await signIn(page, admin);
      await page.goto(`/dashboard/manageProducts?search=${encodeURIComponent(part.name)}`);
      await page.getByRole('link', { name: `Manage ${part.name}` }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(part.name);
      await page.getByLabel('Name').fill('x');
      await page.getByLabel('Price in $').fill('31');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Minimum 3 letters')).toBeVisible();
      await expect(page.getByLabel('Price in $')).toHaveValue('31');
      await page.getByLabel('Name').fill(`${part.name} B`);
      await page.getByLabel('Another image').setInputFiles(picture());
      if (javaScriptEnabled) await expect(page.getByText('The image has been sent.')).toBeVisible();
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Product saved', { exact: true })).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${part.name} B`);

      await page.getByLabel('Counted on the shelf').fill('39');
      await page.getByRole('button', { name: 'Correct Stock' }).click();
      await page.getByLabel('Reason').fill('Eleven bags were damaged.');
      await page.getByRole('button', { name: 'Correct Stock' }).click();
      await expect(page.getByText('Stock corrected', { exact: true })).toBeVisible();
      const line = page.getByRole('row').filter({ hasText: 'Eleven bags were damaged.' });
      await expect(line).toContainText('-11');
      await expect(line).toContainText('39');
      await expect(page.getByText('Low', { exact: true })).toBeVisible();
      const { body } = { body: await callAs<object>(shop, admin, 'GET', `/products/${part._id}`) };
      expect(body).toMatchObject({ name: `${part.name} B`, price: 31, stock: 39 });
      expect(body).not.toMatchObject({ img: part.img });

      await page.goto('/dashboard/manageProducts?stock=low');
      const row = page.getByRole('row').filter({ hasText: `${part.name} B` });
      await expect(row).toContainText('39 free, MOQ 20');
      await row.getByRole('link', { name: /Delete/ }).click();
      await expect(dialog(page)).toContainText('Delete ?');
      await dialog(page).getByRole('button', { name: 'Delete' }).click();
      await acknowledge(page, 'Deleted!', 'Product deleted successfully.');
      await expect(page).toHaveURL(/stock=low/);
      await expect(row).toHaveCount(0);
    });

    test('When a product is added, then wrong fields and pictures are told, and what was typed stays', async ({
      page,
    }) => {
      await signIn(page, admin);
      await page.goto('/dashboard/addProduct');
      await expect(page.getByRole('heading', { name: 'Add A Product' })).toBeVisible();
      await expect(page.getByLabel('Authorized email')).toHaveValue(admin.email);
      await expect(page.getByLabel('Authorized email')).not.toBeEditable();
      const name = `Added ${javaScriptEnabled} ${Date.now()}`;
      await page.getByLabel('Name').fill(name);
      await page.getByLabel('Category').selectOption('sensor');
      await page.getByLabel('Description').fill('Too short');
      await page.getByLabel('Price in $').fill('12');
      await page.getByLabel('Stock').fill('40');
      const noPicture = { ...picture('part.png'), buffer: Buffer.from('no picture at all') };
      await page.getByLabel('Image').setInputFiles(noPicture);
      if (!javaScriptEnabled) await page.getByRole('button', { name: 'Add Item' }).click();
      await expect(page.getByText(/JPEG, PNG (or|and) WebP (image|pictures)/).last()).toBeVisible();
      await expect(page.getByLabel('Name')).toHaveValue(name);

      await page.getByLabel('Image').setInputFiles(picture());
      if (javaScriptEnabled) await expect(page.getByText('The image has been sent.')).toBeVisible();
      await page.getByRole('button', { name: 'Add Item' }).click();
      await expect(page.getByText('Description at least 10 letters')).toBeVisible();
      await expect(page.getByLabel('Name')).toHaveValue(name);
      await expect(page.getByLabel('Category')).toHaveValue('sensor');
      await expect(page.getByRole('img', { name: 'Preview' })).toBeVisible();
      await page.getByLabel('Description').fill('A temperature sensor.');
      await page.getByRole('button', { name: 'Add Item' }).click();
      await expect(page.getByText('Item added successfully', { exact: true })).toBeVisible();
      await expect(page).toHaveURL(/\/dashboard\/manageProducts$/);
      await expect(page.getByRole('row').nth(1)).toContainText(name);
      await expect(page.getByRole('row').nth(1)).toContainText('40');
    });

    test('When the overview is opened, then it tells of orders, revenue, stock and reconciliation, each with a way to act', async ({
      page,
      shop,
    }) => {
      const buyer = await newAccount(shop);
      const part = await addProduct(shop, { stock: 10, moq: 10, price: 3 });
      await placePaidOrder(shop, buyer, part);
      await signIn(page, admin);
      await page.goto('/dashboard');
      const menu = page.getByRole('navigation', { name: 'Dashboard' });
      await expect(menu.getByRole('link')).toHaveText([
        'Overview',
        'My Profile',
        'Manage Users',
        'Manage All Orders',
        'Manage Products',
        'Add Product',
      ]);
      await menu.getByRole('link', { name: 'Overview' }).click();
      await expect(
        page.getByRole('img', { name: /Revenue by week: \$ \d+ in 12 weeks/ }),
      ).toBeVisible();
      await page.getByText('As a table').click();
      await expect(page.getByRole('region', { name: 'Revenue of each week' })).toContainText(
        /\$ [1-9]/,
      );
      await expect(page.getByRole('link', { name: `Manage ${part.name}` })).toBeVisible();
      await expect(page.getByText(/\d+ charges and \d+ paid orders/)).toBeVisible();
      await page.getByRole('link', { name: /Pending Shipment/ }).click();
      await expect(page).toHaveURL(/status=paid/);
      await expect(page.getByRole('link', { name: 'Pending Shipment' }).nth(1)).toBeVisible();
    });
  });
}

test.describe('what an administrator takes along', () => {
  test('When the orders are exported, then the file holds all of the filter, and formulas are text', async ({
    page,
    shop,
  }) => {
    const buyer = await newAccount(shop);
    const part = await addProduct(shop, { stock: 500, moq: 5 });
    const address = '=HYPERLINK("https://evil.example","prize")';
    const { _id: orderId } = await newOrder(shop, buyer, part, { address });
    await placePaidOrder(shop, buyer, part);
    await signIn(page, admin);
    await page.goto(`${listOf(part.name)}&status=unpaid`);
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'CSV' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(orderId);
    expect(lines[1]).toContain(`"'=HYPERLINK(""https://evil.example"",""prize"")"`);
    expect(lines[1]).toContain(`"'+1 555 010 2030"`);
  });

  test('When a packing slip is printed, then the paper has the parcel and nothing of the page around', async ({
    page,
    shop,
  }) => {
    const buyer = await newAccount(shop);
    const part = await addProduct(shop, { stock: 50, moq: 5, price: 777 });
    const { orderId } = await placePaidOrder(shop, buyer, part);
    await signIn(page, admin);
    await page.goto(listOf(orderId));
    await page.getByRole('link', { name: /Packing slip/ }).click();
    const slip = page.getByRole('article');
    await expect(slip).toContainText('14 Long Harbour Road, Building C, Portland');
    await expect(slip).toContainText(part.name);
    await expect(slip).not.toContainText('777');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('banner').first()).toBeHidden();
    await expect(page.getByRole('contentinfo')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
    await expect(slip).toBeVisible();
  });

  test('When a person is looked up, then their orders are one step away, and only theirs', async ({
    page,
    shop,
  }) => {
    const [one, other] = [await newAccount(shop), await newAccount(shop)];
    const part = await addProduct(shop, { stock: 50, moq: 5 });
    await newOrder(shop, one, part);
    await newOrder(shop, other, part);
    await signIn(page, admin);
    await page.goto(`/dashboard/users?search=${encodeURIComponent(one.email)}`);
    await page.getByRole('link', { name: `Orders of ${one.email}` }).click();
    await expect(page.getByText(`Orders of ${one.name}.`)).toBeVisible();
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
    await expect(orderCard(page, part.name)).toContainText(one.email);
    await page.getByRole('link', { name: 'Show everyone’s' }).click();
    await expect(page).toHaveURL(/\/dashboard\/allOrders$/);
  });
});

test.describe('two administrators at once', () => {
  test('When both ship one order, then it ships once and the second is told', async ({
    page,
    browser,
    shop,
  }) => {
    const buyer = await newAccount(shop);
    const part = await addProduct(shop, { stock: 50, moq: 5 });
    const { orderId } = await placePaidOrder(shop, buyer, part);
    await signIn(page, admin);
    const second = await openDesk(browser, shop, await newAdmin(shop));
    for (const desk of [page, second]) {
      await desk.goto(`/dashboard/allOrders/${orderId}/ship?search=${orderId}`);
      await expect(dialog(desk)).toContainText(`Deliver: ${part.name}?`);
    }
    await dialog(page).getByRole('button').click();
    await acknowledge(page, 'Shipped!', 'Order completed successfully.');
    await dialog(second).getByRole('button').click();
    await expect(
      second.getByText('This order has been shipped already.', { exact: true }),
    ).toBeVisible();
    const { stock } = await callAs<{ stock: number }>(shop, admin, 'GET', `/products/${part._id}`);
    expect(stock).toBe(45);
    await second.context().close();
  });

  test('When both edit one product, then the second is told, keeps the text, and saves knowingly', async ({
    page,
    browser,
    shop,
  }) => {
    const part = await addProduct(shop, { price: 20 });
    await signIn(page, admin);
    const second = await openDesk(browser, shop, await newAdmin(shop));
    for (const desk of [page, second]) await desk.goto(`/dashboard/manageProducts/${part._id}`);
    await page.getByLabel('Price in $').fill('21');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Product saved', { exact: true })).toBeVisible();

    await second.getByLabel('Description').fill('What the second one wrote.');
    await second.getByRole('button', { name: 'Save' }).click();
    await expect(second.getByText(/Someone else has changed this product/).first()).toBeVisible();
    await expect(second.getByLabel('Description')).toHaveValue('What the second one wrote.');
    await expect(second.getByText('Now: 21')).toBeVisible();
    expect(await callAs(shop, admin, 'GET', `/products/${part._id}`)).toMatchObject({ price: 21 });
    await second.getByLabel('Price in $').fill('21');
    await second.getByRole('button', { name: 'Save' }).click();
    await expect(second.getByText('Product saved', { exact: true })).toBeVisible();
    expect(await callAs(shop, admin, 'GET', `/products/${part._id}`)).toMatchObject({
      price: 21,
      description: 'What the second one wrote.',
    });
    await second.context().close();
  });

  test('When one counts while the other ships, then the count is refused with the stock as it is', async ({
    page,
    shop,
  }) => {
    const buyer = await newAccount(shop);
    const part = await addProduct(shop, { stock: 50, moq: 5 });
    const { orderId } = await placePaidOrder(shop, buyer, part);
    await signIn(page, admin);
    await page.goto(`/dashboard/manageProducts/${part._id}`);
    await callAs(shop, admin, 'PUT', `/orders/${orderId}`, { shipped: true });
    await page.getByLabel('Counted on the shelf').fill('48');
    await page.getByLabel('Reason').fill('Two were damaged.');
    await page.getByRole('button', { name: 'Correct Stock' }).click();
    await expect(page.getByText('Meanwhile the stock is 45. Please count again.')).toBeVisible();
    await expect(page.getByLabel('Reason')).toHaveValue('Two were damaged.');
    await page.getByLabel('Counted on the shelf').fill('43');
    await page.getByRole('button', { name: 'Correct Stock' }).click();
    await expect(page.getByText('Stock corrected', { exact: true })).toBeVisible();
  });

  test('When a role is taken while its holder promotes, then they read Unauthorized! and stay signed in', async ({
    browser,
    shop,
  }) => {
    const person = await newAccount(shop);
    const second = await newAdmin(shop);
    const desk = await openDesk(browser, shop, second);
    await desk.goto(`/dashboard/users?search=${encodeURIComponent(person.email)}`);
    await desk.getByRole('link', { name: `Make Admin: ${person.email}` }).click();
    await expect(dialog(desk)).toBeVisible();
    await callAs(shop, admin, 'DELETE', '/users/admin', { email: second.email });
    await dialog(desk).getByRole('button', { name: 'Yes, Make Admin!' }).click();
    await expect(desk.getByText('Unauthorized!', { exact: true })).toBeVisible();
    await expect(desk).toHaveURL(/\/dashboard$/);
    await desk.goto('/dashboard/overview');
    await expect(desk).toHaveURL(/\/login/);
    await desk.context().close();
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`every page for administrators, ${colorScheme}`, () => {
    test.use({ colorScheme, viewport: { width: 360, height: 740 } });

    test('When axe looks at it on a phone, then it finds nothing, and nothing hangs over the edge', async ({
      page,
      shop,
    }) => {
      test.slow();
      const buyer = await newAccount(shop);
      const part = await addProduct(shop, { stock: 12, moq: 10 });
      const { orderId } = await placePaidOrder(shop, buyer, part);
      await signIn(page, admin);
      const addresses = [
        '/dashboard/overview',
        '/dashboard/users',
        '/dashboard/allOrders',
        `/dashboard/allOrders/${orderId}/ship`,
        `/dashboard/allOrders/${orderId}/refund`,
        `/dashboard/allOrders/${orderId}/packingSlip`,
        '/dashboard/manageProducts?stock=low',
        `/dashboard/manageProducts/${part._id}`,
        '/dashboard/addProduct',
      ];
      for (const address of addresses) {
        await page.goto(address);
        await expect(page.getByRole('heading').first()).toBeVisible();
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(
          violations.map(({ id, nodes }) => [id, nodes[0]?.html]),
          address,
        ).toEqual([]);
        const overhang = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(overhang, address).toBe(0);
      }
    });
  });
}
