import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import sharp from 'sharp';
import { openExternalHost } from '../src/images/external-host.ts';
import { newAdmin, type Person } from './factories/people.ts';
import { json, startImageHost, type RunningImageHost } from './support/image-host.ts';
import { picture, upload, urlOf } from './support/pictures.ts';
import { send } from './support/requests.ts';
import { openTestShop, type TestShop } from './support/test-shop.ts';

let host: RunningImageHost;
let test: TestShop;
let admin: Person;
beforeAll(async () => {
  host = await startImageHost();
  test = await openTestShop({ IMAGE_HOST_URL: host.url });
  admin = await newAdmin(test);
});
afterAll(async () => {
  await test.close();
  await host.stop();
});
beforeEach(() => {
  host.received.length = 0;
});

async function addProduct(img: string): Promise<number> {
  const fields = { name: 'BC547B', category: 'transistor', description: 'NPN, general purpose' };
  const body = { ...fields, price: 1, stock: 1, moq: 1, img, email: admin.email };
  return (await send(test, 'POST', '/addProduct', { token: admin.token, body })).status;
}

const rows = () => test.sql('SELECT name FROM image');

describe('an external image host', () => {
  it('When a picture is uploaded, then the host gets it without metadata and a product can name it', async () => {
    const url = 'https://pictures.example.com/a/b.webp';
    host.answer = json({ success: true, data: { url, id: 'theirs' }, status: 200 });
    const photo = await picture(30, 20)
      .withExif({ IFD0: { Artist: 'secret' } })
      .jpeg()
      .toBuffer();
    const reply = await upload(test, admin, photo);
    expect(reply.json()).toEqual({ success: true, data: { url } });
    expect(host.received).toHaveLength(1);
    const meta = await sharp(host.received[0]).metadata();
    expect(meta).toMatchObject({ format: 'webp', width: 30, height: 20 });
    expect(meta.exif).toBeUndefined();
    expect(await addProduct(url)).toBe(201);
    expect(await addProduct('https://pictures.example.com/other.webp')).toBe(422);

    expect(urlOf(await upload(test, admin, photo))).toBe(url);
  });

  it('When the file is no picture, then the host is not asked', async () => {
    expect((await upload(test, admin, Buffer.from('<svg/>'))).statusCode).toBe(415);
    expect(host.received).toEqual([]);
  });

  const good = 'https://pictures.example.com/x.webp';
  it.each<[string, RunningImageHost['answer']]>([
    ['says no', json({ success: false, data: { url: good } })],
    ['says yes in words', json({ success: 'true', data: { url: good } })],
    ['gives no address', json({ success: true, data: {} })],
    ['gives null', json(null)],
    ['gives http', json({ success: true, data: { url: 'http://pictures.example.com/x.webp' } })],
    ['gives a script', json({ success: true, data: { url: 'javascript:alert(1)' } })],
    [
      'gives a password',
      json({ success: true, data: { url: 'https://u:p@pictures.example.com/x' } }),
    ],
    [
      'gives an address inside',
      json({ success: true, data: { url: 'https://169.254.169.254/x' } }),
    ],
    ['gives 3000 characters', json({ success: true, data: { url: good + 'x'.repeat(3000) } })],
    ['answers HTML', (response) => response.end('<html>')],
    ['answers 500', (response) => response.writeHead(500).end('{}')],
    ['redirects', (response) => response.writeHead(302, { location: '/elsewhere' }).end()],
    ['hangs up', (response) => response.destroy()],
    ['answers a megabyte', (response) => response.end(`"${'x'.repeat(1_000_000)}"`)],
  ])('When the host %s, then it is 503 and nothing is issued', async (_, answer) => {
    host.answer = answer;
    const before = await rows();
    const reply = await upload(test, admin, await picture(9, 9).png().toBuffer());
    expect(reply.statusCode).toBe(503);
    expect(reply.json()).toMatchObject({ code: 'IMAGES_UNAVAILABLE' });
    expect(reply.headers['retry-after']).toBe('30');
    expect(await rows()).toEqual(before);
  });

  it('When the host does not answer, then it is 503 after 10 s', async () => {
    host.answer = () => undefined;
    const reply = await upload(test, admin, await picture(9, 9).png().toBuffer());
    expect(reply.statusCode).toBe(503);
  });

  it('When an address is on the host itself, then it is taken, and no other', () => {
    const { owns } = openExternalHost('https://pictures.example.com/upload?key=1');
    expect(owns('https://pictures.example.com/direct.webp')).toBe(true);
    expect(owns('http://pictures.example.com/direct.webp')).toBe(false);
    expect(owns('https://pictures.example.com.evil.com/direct.webp')).toBe(false);
    expect(owns('https://pictures.example.com@evil.com/direct.webp')).toBe(false);
    expect(owns('nonsense')).toBe(false);
  });
});
