import { readdir } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newAdmin, newCustomer, type Person } from './factories/people.ts';
import { openTestShop, type TestShop } from './support/test-shop.ts';

let test: TestShop;
let admin: Person;
beforeAll(async () => {
  test = await openTestShop();
  admin = await newAdmin(test);
});
afterAll(() => test.close());

async function upload(bytes: Buffer, { token = admin.token, field = 'image', files = 1 } = {}) {
  const form = new FormData();
  for (let index = 0; index < files; index += 1) {
    form.append(field, new Blob([new Uint8Array(bytes)]), '../../evil.png');
  }
  const request = new Request('http://shop/', { method: 'POST', body: form });
  return test.app.inject({
    method: 'POST',
    url: '/images',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}

function picture(width = 1200, height = 800): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#B8622B' } });
}

const nameOf = (reply: { json(): unknown }) =>
  new URL((reply.json() as { data: { url: string } }).data.url).pathname;

describe('the image host', () => {
  it('When a photo with its place is uploaded, then it is kept as webp without it, in every width', async () => {
    const photo = await picture()
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .jpeg()
      .toBuffer();
    const reply = await upload(photo);
    expect(reply.json()).toMatchObject({ success: true });
    const path = nameOf(reply);
    expect(path).toMatch(/^\/images\/[0-9a-f]{32}\.webp$/);

    const full = await test.app.inject({ method: 'GET', url: path });
    expect(full.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect((await sharp(full.rawPayload).metadata()).exif).toBeUndefined();
    const small = await test.app.inject({ method: 'GET', url: path.replace('.webp', '-320.webp') });
    expect((await sharp(small.rawPayload).metadata()).width).toBe(320);
    const odd = await test.app.inject({ method: 'GET', url: path.replace('.webp', '-333.webp') });
    expect(odd.statusCode).toBe(404);
  });

  it.each([
    ['an SVG', 415, async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['HTML', 415, async () => Buffer.from('<html><script>alert(1)</script>')],
    ['a GIF', 415, () => picture(8, 8).gif().toBuffer()],
    ['nothing', 422, async () => Buffer.alloc(0)],
    ['half a PNG', 422, async () => (await picture().png().toBuffer()).subarray(0, 200)],
    ['too many pixels', 422, () => picture(6000, 5000).png().toBuffer()],
    ['over 5 MB', 413, async () => Buffer.alloc(5 * 1024 * 1024 + 1, 0xff)],
  ])('When %s is uploaded, then it is %i and nothing is kept', async (_, status, make) => {
    const before = await readdir(test.config.IMAGE_DIR);
    expect((await upload(await make())).statusCode).toBe(status);
    expect(await readdir(test.config.IMAGE_DIR)).toEqual(before);
  });

  it('When there are two files, another field, or no administrator, then it is refused', async () => {
    const png = await picture(8, 8).png().toBuffer();
    expect((await upload(png, { files: 2 })).statusCode).toBe(400);
    expect((await upload(png, { field: 'file' })).statusCode).toBe(400);
    const { token } = await newCustomer(test);
    expect((await upload(png, { token })).statusCode).toBe(403);
  });

  it.each(['..%2f..%2fetc%2fpasswd', '.hidden.webp', 'x.php', 'a%00.webp', `${'a'.repeat(299)}`])(
    'When %s is asked for, then it is 404',
    async (name) => {
      const reply = await test.app.inject({ method: 'GET', url: `/images/${name}` });
      expect(reply.statusCode).toBe(404);
    },
  );

  it('When someone has no picture, then the default one is served by us', async () => {
    const url = new URL(test.shop.images.defaultAvatarUrl).pathname;
    const reply = await test.app.inject({ method: 'GET', url });
    expect(reply.headers['content-type']).toBe('image/svg+xml');
    expect(reply.body).toContain('<svg');
  });
});
