import { addProduct, callAs } from './fixtures/catalogue.ts';
import { acknowledge, dialog, newAdmin, openDesk, orderToShip, picture } from './fixtures/desk.ts';
import { admin, signIn } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'without JavaScript', () => {
    test.use({ javaScriptEnabled });

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
      const large = { ...picture(), buffer: Buffer.alloc(9 * 1024 * 1024, 7) };
      await page.getByLabel('Image').setInputFiles(large);
      if (!javaScriptEnabled) await page.getByRole('button', { name: 'Add Item' }).click();
      await expect(page.getByText('The image is larger than 5 MB.')).toBeVisible();
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
      await expect(page.getByRole('row').filter({ hasText: name })).toContainText('40');
    });
  });
}

test.describe('two administrators at once', () => {
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
    const refusal = second.getByText(/Someone else has changed this product/);
    await expect(refusal).toBeVisible();
    await expect(refusal).toHaveRole('alert');
    await expect(refusal).toBeFocused();
    await expect(refusal).toBeInViewport();
    await expect(second.locator('#edit-product')).toHaveAccessibleDescription(/Your text is kept/);
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
    const { part, orderId } = await orderToShip(shop, { stock: 50, moq: 5 });
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
});
