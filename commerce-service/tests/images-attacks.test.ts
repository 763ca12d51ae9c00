import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect, type AddressInfo } from 'node:net';
import { deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newAdmin, newCustomer, type Person } from './factories/people.ts';
import {
  hugePng,
  multipartBody,
  nameOf,
  picture,
  pngChunk,
  postImages,
  smallPng,
  upload,
  urlOf,
} from './support/pictures.ts';
import { inTime } from './support/in-time.ts';
import { openTestShop, type TestShop } from './support/test-shop.ts';

let test: TestShop;
let admin: Person;
beforeAll(async () => {
  test = await openTestShop();
  admin = await newAdmin(test);
});
afterAll(() => test.close());

const kept = () => readdir(test.config.IMAGE_DIR);
const rows = async () => (await test.sql('SELECT name FROM image')).length;
const html = Buffer.from('<html><script>alert(document.domain)</script></html>');
const noise = (length: number) => Buffer.from(Array.from({ length }, (_, i) => (i * 7919) % 251));
const disposition = 'name="image"; filename="x.png"';

/** What is served for a picture that was taken. */
async function served(reply: { json(): unknown }): Promise<Buffer> {
  const { pathname } = new URL((reply.json() as { data: { url: string } }).data.url);
  return (await test.app.inject({ method: 'GET', url: pathname })).rawPayload;
}

describe('files that are no pictures of ours', () => {
  it.each<[string, number, () => Buffer | Promise<Buffer>]>([
    ['nothing', 422, () => Buffer.alloc(0)],
    ['one byte', 415, () => Buffer.from([0xff])],
    ['an SVG', 415, () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>')],
    ['HTML', 415, () => html],
    ['a GIF that is a script', 415, () => Buffer.from('GIF89a/*\x01\x00*/=1;alert(1)//')],
    ['an animated GIF', 415, () => picture(8, 8).gif().toBuffer()],
    ['a TIFF', 415, () => picture(8, 8).tiff().toBuffer()],
    ['an AVIF', 415, () => picture(8, 8).avif().toBuffer()],
    ['a zip', 415, () => Buffer.concat([Buffer.from('PK\x03\x04'), noise(200)])],
    ['a PDF', 415, () => Buffer.from('%PDF-1.7\n1 0 obj\n')],
    [
      'HTML before a JPEG',
      415,
      async () => Buffer.concat([html, await picture(8, 8).jpeg().toBuffer()]),
    ],
    [
      'HTML that begins as a JPEG',
      422,
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), html]),
    ],
    ['a PNG of nothing', 422, () => hugePng(8, 8).subarray(0, 8)],
    ['half a PNG', 422, async () => (await picture().png().toBuffer()).subarray(0, 300)],
    [
      'half a JPEG',
      422,
      async () => {
        const whole = await sharp(noise(300 * 300 * 3), {
          raw: { width: 300, height: 300, channels: 3 },
        })
          .jpeg()
          .toBuffer();
        return whole.subarray(0, whole.length / 2);
      },
    ],
    ['half a WebP', 422, async () => (await picture().webp().toBuffer()).subarray(0, 60)],
    ['30000 x 30000 pixels', 422, () => hugePng(30_000, 1)],
    ['a kilobyte that becomes a gigabyte', 422, () => hugePng(32_000, 30)],
    ['a PNG whose rows are missing', 422, () => hugePng(4_000, 10)],
    ['25 million pixels and one row', 422, () => hugePng(5_001, 1)],
    ['5 MB and a byte', 413, () => Buffer.alloc(5 * 1024 * 1024 + 1, 0xff)],
  ])(
    'When %s is uploaded, then it is %i within a second and nothing is kept',
    async (_, status, make) => {
      const bytes = await make();
      const before = { files: await kept(), rows: await rows() };
      const reply = await inTime(1_000, () => upload(test, admin, bytes, 'honest.png'));
      expect(reply.statusCode).toBe(status);
      expect(reply.headers['content-type']).toContain('application/problem+json');
      expect({ files: await kept(), rows: await rows() }).toEqual(before);
    },
  );
});

describe('pictures that carry more than a picture', () => {
  it.each<[string, () => Promise<Buffer>]>([
    [
      'a JPEG with HTML behind it',
      async () => Buffer.concat([await picture(40, 30).jpeg().toBuffer(), html]),
    ],
    [
      'a PNG with PHP behind it',
      async () =>
        Buffer.concat([
          await picture(40, 30).png().toBuffer(),
          Buffer.from('<?php system($_GET[0]); ?>'),
        ]),
    ],
    [
      'a JPEG with HTML in its comment',
      async () => {
        const jpeg = await picture(40, 30).jpeg().toBuffer();
        const size = Buffer.from([0, html.length + 2]);
        return Buffer.concat([
          jpeg.subarray(0, 2),
          Buffer.from([0xff, 0xfe]),
          size,
          html,
          jpeg.subarray(2),
        ]);
      },
    ],
    [
      'a PNG whose comment inflates to 100 MB',
      async () => {
        const png = await picture(40, 30).png().toBuffer();
        const text = Buffer.concat([Buffer.from('x\0\0'), deflateSync(Buffer.alloc(100e6, 0x3c))]);
        return Buffer.concat([png.subarray(0, 33), pngChunk('zTXt', text), png.subarray(33)]);
      },
    ],
  ])('When %s is uploaded, then only its pixels are served', async (_, make) => {
    const reply = await upload(test, admin, await make());
    expect(reply.statusCode).toBe(200);
    const bytes = await served(reply);
    expect(bytes.subarray(8, 12).toString()).toBe('WEBP');
    expect(['<html', '<?php', '<<<<'].some((text) => bytes.includes(text))).toBe(false);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 40, height: 30 });
  });

  it('When a photo tells where and how it was taken, then it is turned upright and tells nothing', async () => {
    const photo = await picture(60, 20)
      .withExif({ IFD0: { Artist: 'secret-artist' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(photo.includes('secret-artist')).toBe(true);
    const bytes = await served(await upload(test, admin, photo));
    const { exif, icc, xmp, iptc, orientation, width, height } = await sharp(bytes).metadata();
    expect({ exif, icc, xmp, iptc, orientation }).toEqual({});
    expect([width, height]).toEqual([20, 60]);
  });

  it('When the colours are CMYK or of 16 bits, then it is served in sRGB', async () => {
    const cmyk = await picture(20, 20).toColourspace('cmyk').jpeg().toBuffer();
    const deep = await picture(20, 20).toColourspace('rgb16').png().toBuffer();
    for (const bytes of [cmyk, deep]) {
      const result = await served(await upload(test, admin, bytes));
      expect(await sharp(result).metadata()).toMatchObject({ space: 'srgb', channels: 3 });
    }
  });

  it('When an animation of 10,000 frames is uploaded, then its first frame is served', async () => {
    const raw = { width: 2, height: 20_000, channels: 3 as const, pageHeight: 2 };
    const animation = await sharp(noise(2 * 20_000 * 3), { raw })
      .webp({ effort: 0 })
      .toBuffer();
    expect((await sharp(animation, { animated: true }).metadata()).pages).toBeGreaterThan(9_000);
    const bytes = await served(await upload(test, admin, animation));
    expect((await sharp(bytes, { animated: true }).metadata()).pages ?? 1).toBe(1);
  });

  it('When a picture is see-through and narrow, then it stays so and is never enlarged', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const png = await sharp({ create: { width: 200, height: 100, channels: 4, background: clear } })
      .png()
      .toBuffer();
    const path = new URL(urlOf(await upload(test, admin, png))).pathname;
    const widths = await Promise.all(
      [160, 320, 480, 640, 960].map(async (width) => {
        const url = path.replace('.webp', `-${width}.webp`);
        const { rawPayload } = await test.app.inject({ method: 'GET', url });
        return (await sharp(rawPayload).metadata()).width;
      }),
    );
    expect(widths).toEqual([160, 200, 200, 200, 200]);
    expect(
      (await sharp(await served({ json: () => ({ data: { url: `http://x${path}` } }) })).metadata())
        .hasAlpha,
    ).toBe(true);
  });
});

describe('names and forms', () => {
  it.each([
    '../../x.png',
    '..\\\\..\\\\x.png',
    '/etc/passwd',
    'x.png%00.html',
    'x.png\0.html',
    'CON',
    '.htaccess',
    'a'.repeat(300),
    'x\r\nX-Injected: yes.png',
    '<img src=x onerror=alert(1)>.png',
    '\u202egnp.exe',
  ])('When the file is named %j, then its name is forgotten', async (fileName) => {
    const reply = await upload(test, admin, await smallPng(), fileName);
    expect([200, 400]).toContain(reply.statusCode);
    if (reply.statusCode === 200) expect(nameOf(reply)).toMatch(/^[0-9a-f]{32}\.webp$/);
    expect(reply.headers['x-injected']).toBeUndefined();
    expect((await kept()).every((file) => /^[0-9a-f]{32}(-\d+)?\.webp$/.test(file))).toBe(true);
  });

  const file = async (given = disposition) => ({ disposition: given, bytes: await smallPng() });
  it.each<[string, () => Promise<Buffer>]>([
    ['no part at all', async () => multipartBody([])],
    ['no file but a text', async () => multipartBody([await file('name="image"')])],
    ['two files', async () => multipartBody([await file(), await file()])],
    ['another field', async () => multipartBody([await file('name="file"; filename="x.png"')])],
    [
      'a magic field',
      async () => multipartBody([await file('name="__proto__"; filename="x.png"')]),
    ],
    [
      'a field beside the file',
      async () => multipartBody([await file(), await file('name="role"')]),
    ],
    ['a hundred fields', async () => multipartBody(Array(100).fill(await file('name="a"')) as [])],
    ['no name', async () => multipartBody([await file('filename="x.png"')])],
    ['no end', async () => multipartBody([await file()]).subarray(0, -40)],
    ['no sense', async () => noise(500)],
    ['no bytes', async () => Buffer.alloc(0)],
  ])('When the form has %s, then it is 400 and nothing is kept', async (_, make) => {
    const before = { files: await kept(), rows: await rows() };
    const reply = await postImages(test, admin, await make());
    expect(reply.statusCode).toBe(400);
    expect({ files: await kept(), rows: await rows() }).toEqual(before);
  });

  it.each<[string, Record<string, string>, number[]]>([
    ['JSON', { 'content-type': 'application/json' }, [400]],
    ['a bare picture', { 'content-type': 'image/png' }, [415]],
    ['a form without a boundary', { 'content-type': 'multipart/form-data' }, [400, 415]],
    ['compressed', { 'content-encoding': 'gzip' }, [400, 415]],
  ])('When the body is %s, then it is refused', async (_, headers, statuses) => {
    const whole = multipartBody([await file()]);
    const body = headers['content-encoding'] ? gzipSync(whole) : whole;
    expect(statuses).toContain((await postImages(test, admin, body, headers)).statusCode);
  });

  it('When someone else than an administrator uploads, then nothing is looked at', async () => {
    const customer = await newCustomer(test);
    const bomb = hugePng(30_000, 1);
    expect((await upload(test, customer, bomb)).statusCode).toBe(403);
    expect((await upload(test, { token: 'a.b.c' }, bomb)).statusCode).toBe(401);
  });
});

describe('a body that never ends', () => {
  it('When bytes only trickle in, then the connection is cut and others upload meanwhile', async () => {
    const { server } = test.app;
    const patience = [server.requestTimeout, server.headersTimeout] as const;
    [server.requestTimeout, server.headersTimeout] = [300, 200];
    try {
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
      const closed = once(socket, 'close');
      let answer = '';
      socket.on('data', (bytes) => (answer += bytes.toString()));
      const head = multipartBody([]).subarray(0, 10).toString();
      socket.write(
        `POST /images HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${admin.token}\r\n` +
          `Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 5000\r\n\r\n${head}`,
      );
      expect((await upload(test, admin, await smallPng())).statusCode).toBe(200);
      await closed;
      expect(answer).toMatch(/^HTTP\/1.1 408 /);
    } finally {
      [server.requestTimeout, server.headersTimeout] = patience;
    }
  });
});
