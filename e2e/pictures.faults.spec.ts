import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from './fixtures/test.ts';
import { addProduct, newAdministrator, productForm } from './fixtures/goods.ts';
import { tell } from './fixtures/promises.ts';
import { expectSound } from './fixtures/soundness.ts';

test.describe('the store of pictures', () => {
  test('When pictures cannot be stored, then no product is left without its picture', async ({
    shop,
  }) => {
    test.setTimeout(120_000);
    const folder = mkdtempSync(join(tmpdir(), 'ohmworks-images-'));
    const places = [
      { how: 'a folder that cannot be written', path: join(folder, 'file', 'images') },
    ];
    writeFileSync(join(folder, 'file'), 'not a folder');
    const full = join(folder, 'full');
    mkdirSync(full);
    const isMounted = mountSmallDisk(full);
    if (isMounted) places.push({ how: 'a full disk', path: full });
    try {
      const administrator = await newAdministrator(shop);
      for (const { path } of places) {
        await shop.restart('commerce', { IMAGE_DIR: path });
        const form = productForm();
        const answer = await administrator.post('/dashboard/addProduct', form);
        expect(answer.status).toBe(503);
        const name = String(form.get('name'));
        expect(await shop.sql('SELECT 1 FROM product WHERE name = $1', [name])).toEqual([]);
      }
      await shop.restart('commerce');
      await addProduct(shop, administrator);
      await expectSound(shop);
      tell({
        row: 17,
        promise: 'No product without its picture',
        load: places.map(({ how }) => how).join('; '),
        times: `${places.length} uploads by the form`,
        result: '503 at the storefront, no product row; the next upload works',
      });
    } finally {
      if (isMounted) execFileSync('umount', [full]);
      await shop.restart('commerce');
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

/** A disk with no room left; false where one may not be mounted. */
function mountSmallDisk(path: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4k', 'tmpfs', path], { stdio: 'ignore' });
    writeFileSync(join(path, 'filler'), Buffer.alloc(4096));
    return true;
  } catch {
    return false;
  }
}
