import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDiskFiles } from '../src/images/disk-files.ts';
import { openImageStore } from '../src/images/image-store.ts';
import type { PictureFiles } from '../src/images/picture-files.ts';
import { sweepImages } from '../src/use-cases/sweep-images.ts';
import { newProduct } from './factories/goods.ts';
import { newAdmin, type Person } from './factories/people.ts';
import { multipartBody, nameOf, smallPng, upload, urlOf } from './support/pictures.ts';
import { send } from './support/requests.ts';
import { startService } from './support/service-process.ts';
import { openTestShop, type TestShop } from './support/test-shop.ts';

let test: TestShop;
let admin: Person;
beforeEach(async () => {
  test = await openTestShop();
  admin = await newAdmin(test);
});
afterEach(() => test.close());

const files = () => readdir(test.config.IMAGE_DIR);
const rows = async () =>
  (await test.sql<{ name: string }>('SELECT name FROM image ORDER BY name')).map(
    ({ name }) => name,
  );
const hours = (count: number) => count * 3600_000;

/** The sweep as it runs after a day in which nothing named a picture. */
async function sweepTomorrow(): Promise<void> {
  const { now } = test.shop;
  await sweepImages(test.shop);
  test.shop.now = () => new Date(now().getTime() + hours(25));
  try {
    await sweepImages(test.shop);
  } finally {
    test.shop.now = now;
  }
}

function systemError(code: string): Error {
  return Object.assign(new Error(code), { code });
}

/** The shop's folder on a disk that fails after `good` writes, and on which nothing can be removed. */
function useDisk(code: string, good: number, { canRemove }: { canRemove: boolean }): void {
  const disk = openDiskFiles(test.config.IMAGE_DIR);
  let left = good;
  const failing: PictureFiles = {
    ...disk,
    async write(name, bytes) {
      if (left-- <= 0) throw systemError(code);
      await disk.write(name, bytes);
    },
    remove: async (names) => {
      if (!canRemove) throw systemError(code);
      await disk.remove(names);
    },
  };
  const { COMMERCE_URL: publicUrl } = test.config;
  test.shop.images = openImageStore({ files: failing, publicUrl });
}

function useHealthyDisk(): void {
  const { IMAGE_DIR, COMMERCE_URL: publicUrl } = test.config;
  test.shop.images = openImageStore({ files: openDiskFiles(IMAGE_DIR), publicUrl });
}

async function addProduct(img: string): Promise<number> {
  const fields = { name: 'BC547B', category: 'transistor', description: 'NPN, general purpose' };
  const body = { ...fields, price: 1, stock: 1, moq: 1, img, email: admin.email };
  return (await send(test, 'POST', '/addProduct', { token: admin.token, body })).status;
}

/** What a product names is there: as a row that can be issued, and as a file. */
async function expectPicturesOfProducts(): Promise<void> {
  const named = await test.sql<{ name: string }>(
    `SELECT substring(img from '[^/]+$') AS name FROM product`,
  );
  const present = new Set(await files());
  const known = new Set(await rows());
  const lost = named.filter(({ name }) => !present.has(name) || !known.has(name));
  expect(lost, 'products without their picture').toEqual([]);
}

describe('a disk that fails', () => {
  it.each([
    ['ENOSPC', 0],
    ['ENOSPC', 3],
    ['EACCES', 0],
    ['EDQUOT', 5],
  ])('When %s comes after %i files, then it is 503, no product and no file', async (code, good) => {
    useDisk(code, good, { canRemove: true });
    const reply = await upload(test, admin, await smallPng());
    expect(reply.statusCode).toBe(503);
    expect(reply.json()).toMatchObject({ code: 'IMAGES_UNAVAILABLE' });
    expect(reply.headers['retry-after']).toBe('30');
    expect(await files().catch(() => [])).toEqual([]);
    const [left] = await rows();
    expect(left).toBeDefined();
    await sweepTomorrow();
    expect(await rows()).toEqual([]);
  });

  it('When not even removing works, then the sweep takes what was left once the disk is well', async () => {
    useDisk('ENOSPC', 3, { canRemove: false });
    expect((await upload(test, admin, await smallPng())).statusCode).toBe(503);
    expect(await files()).toHaveLength(3);
    await sweepTomorrow();
    expect(await files()).toHaveLength(3);
    expect(await rows()).toHaveLength(1);
    useHealthyDisk();
    await sweepTomorrow();
    expect(await files()).toEqual([]);
    expect(await rows()).toEqual([]);
  });

  it('When the folder is a file, or a name is taken by a folder, then it is 503 and no draft stays', async () => {
    const folder = join(test.config.IMAGE_DIR, 'file');
    await writeFile(folder, 'in the way');
    const { COMMERCE_URL: publicUrl } = test.config;
    test.shop.images = openImageStore({ files: openDiskFiles(folder), publicUrl });
    expect((await upload(test, admin, await smallPng())).statusCode).toBe(503);

    const disk = openDiskFiles(test.config.IMAGE_DIR);
    await rm(folder);
    await mkdir(join(test.config.IMAGE_DIR, 'taken.webp', 'full'), { recursive: true });
    await expect(disk.write('taken.webp', Buffer.from('x'))).rejects.toThrow();
    expect(await files()).toEqual(['taken.webp']);
    useHealthyDisk();
    const reply = await test.app.inject({ method: 'GET', url: '/images/taken.webp' });
    expect(reply.statusCode).toBe(503);
  });

  it('When a write was killed half way, then the sweep removes its draft with the picture', async () => {
    const name = nameOf(await upload(test, admin, await smallPng()));
    await writeFile(join(test.config.IMAGE_DIR, `.${name}.0123456789ab`), 'half');
    await sweepTomorrow();
    expect(await files()).toEqual([]);
  });
});

describe('the sweep', () => {
  it('When a picture is shown by a product, a deleted product or a person, then it stays', async () => {
    const [one, two, three, unused] = await Promise.all(
      [1, 2, 3, 4].map(async () => urlOf(await upload(test, admin, await smallPng()))),
    );
    await newProduct(test, admin, { img: one ?? '' });
    const deleted = await newProduct(test, admin, { img: two ?? '' });
    await send(test, 'DELETE', `/products/delete/${deleted.id}`, { token: admin.token });
    await test.sql('UPDATE users SET img = $1 WHERE id = $2', [three, admin.userId]);
    await sweepTomorrow();
    expect(await rows()).toHaveLength(3);
    expect(await files()).toHaveLength(3 * 6);
    expect(await rows()).not.toContain(unused?.split('/').at(-1));
  });

  it('When a picture is young, or was named again meanwhile, then it stays', async () => {
    const url = urlOf(await upload(test, admin, await smallPng()));
    await sweepImages(test.shop);
    await sweepImages(test.shop);
    expect(await rows()).toHaveLength(1);
    const product = await newProduct(test, admin, { img: url });
    await sweepTomorrow();
    expect(await rows()).toHaveLength(1);
    await test.sql(`UPDATE product SET img = 'https://example.com/x.webp' WHERE id = $1`, [
      product.id,
    ]);
    await sweepImages(test.shop);
    expect(await rows(), 'a day begins anew when nothing names it any more').toHaveLength(1);
    await sweepTomorrow();
    expect(await rows()).toEqual([]);
  });

  it('When its removal has begun, then no product can name it', async () => {
    const url = urlOf(await upload(test, admin, await smallPng()));
    await test.sql('UPDATE image SET swept_at = now(), unused_since = now()');
    expect(await addProduct(url)).toBe(422);
  });

  it('When several copies sweep while products are added and pictures uploaded, then no product loses its picture', async () => {
    const old = await Promise.all(
      Array.from({ length: 12 }, async () => urlOf(await upload(test, admin, await smallPng()))),
    );
    await test.sql(`UPDATE image SET unused_since = now() - interval '2 days'`);
    const [statuses, fresh] = await Promise.all([
      Promise.all(old.map(addProduct)),
      Promise.all([1, 2, 3].map(async () => nameOf(await upload(test, admin, await smallPng())))),
      Promise.all([sweepImages(test.shop), sweepImages(test.shop), sweepImages(test.shop)]),
    ]);
    expect(statuses.every((status) => status === 201 || status === 422)).toBe(true);
    await expectPicturesOfProducts();
    expect(await rows()).toEqual(expect.arrayContaining(fresh));
    await sweepImages(test.shop);
    const used = statuses.filter((status) => status === 201).length;
    expect(await rows()).toHaveLength(used + 3);
    expect(await files()).toHaveLength((used + 3) * 6);
  });

  it('When a naive sweep looks first and removes later, then the checker finds the lost picture', async () => {
    const url = urlOf(await upload(test, admin, await smallPng()));
    const unused = await test.sql<{ name: string }>(
      `SELECT name FROM image i WHERE NOT EXISTS
         (SELECT 1 FROM product WHERE img LIKE '%' || i.name)`,
    );
    expect(await addProduct(url)).toBe(201);
    for (const { name } of unused) {
      await test.shop.images.remove(name);
      await test.sql('DELETE FROM image WHERE name = $1', [name]);
    }
    await expect(expectPicturesOfProducts()).rejects.toThrow('products without their picture');
  });
});

describe('a service that is killed while it keeps pictures', () => {
  vi.setConfig({ testTimeout: 60_000 });

  it('When it dies after an upload was kept, then the next sweep leaves nothing', async () => {
    const dying = await startService(test, { FAILPOINT: 'image-kept' });
    const body = multipartBody([
      { disposition: 'name="image"; filename="x.png"', bytes: await smallPng() },
    ]);
    await fetch(`${dying.url}/images`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${admin.token}`,
        'content-type': 'multipart/form-data; boundary=boundary-of-the-tests',
      },
      body: new Uint8Array(body),
    }).catch(() => undefined);
    expect(await dying.ended).toEqual({ code: null, signal: 'SIGKILL' });
    expect(await files()).toHaveLength(6);
    expect(await rows()).toHaveLength(1);
    await sweepTomorrow();
    expect(await files()).toEqual([]);
    expect(await rows()).toEqual([]);
  });

  it('When it dies in the middle of a sweep, then the next start finishes it', async () => {
    await upload(test, admin, await smallPng());
    await test.sql(`UPDATE image SET unused_since = now() - interval '2 days'`);
    const dying = await startService(test, { FAILPOINT: 'image-files-swept' });
    expect(await dying.ended).toEqual({ code: null, signal: 'SIGKILL' });
    expect(await rows()).toHaveLength(1);
    const healthy = await startService(test);
    await expect.poll(rows, { timeout: 20_000 }).toEqual([]);
    expect(await files()).toEqual([]);
    healthy.kill('SIGTERM');
    await healthy.ended;
  });
});
