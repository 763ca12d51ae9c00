import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { describe, expect, it } from 'vitest';
import { cutUploads, refuseBody } from './cut-uploads';

const megabyte = 1024 * 1024;
const limitBytes = 6 * megabyte;

/** What a page behind the limit reads of a form. */
async function send(form: FormData): Promise<{ status: number; body: unknown }> {
  const app = new Hono();
  app.use(cutUploads(limitBytes));
  app.use(bodyLimit({ maxSize: limitBytes, onError: (c) => c.text('Too large', 413) }));
  app.post('/', async (c) => {
    const read = await c.req.raw.formData();
    const image = read.get('image') as File;
    return c.json({ name: read.get('name'), file: image.name, size: image.size });
  });
  const whole = new Request('http://shop.test/', { method: 'POST', body: form });
  const bytes = await whole.arrayBuffer();
  const headers = new Headers(whole.headers);
  headers.set('Content-Length', String(bytes.byteLength));
  const answer = await app.request('http://shop.test/', { method: 'POST', headers, body: bytes });
  const text = await answer.text();
  return { status: answer.status, body: answer.ok ? JSON.parse(text) : text };
}

function formWith(imageBytes: number): FormData {
  const form = new FormData();
  form.set('name', 'KTY81-110 Sensor für Öl');
  form.set('image', new Blob([new Uint8Array(imageBytes).fill(7)]), 'part.png');
  return form;
}

describe('forms with a file', () => {
  it('When the file is small, then it arrives whole', async () => {
    expect(await send(formWith(1234))).toEqual({
      status: 200,
      body: { name: 'KTY81-110 Sensor für Öl', file: 'part.png', size: 1234 },
    });
  });

  it.each([7, 25])(
    'When it has %i MB, then the page has what was typed, and of the file more than is taken',
    async (megabytes) => {
      const { status, body } = await send(formWith(megabytes * megabyte));
      expect(status).toBe(200);
      expect(body).toMatchObject({ name: 'KTY81-110 Sensor für Öl', file: 'part.png' });
      const { size } = body as { size: number };
      expect(size).toBeGreaterThan(5 * megabyte);
      expect(size).toBeLessThanOrEqual(limitBytes);
    },
  );

  it('When it has more than is read at all, then it is refused', async () => {
    expect(await send(formWith(41 * megabyte))).toEqual({ status: 413, body: 'Too large' });
  });

  it.each([
    ['/dashboard/addProduct?from=menu', '/dashboard/addProduct?from=menu'],
    ['//evil.example/form', '/'],
  ])('When a form of %s is refused unread, then it leads back to %s', async (path, location) => {
    const app = new Hono();
    app.post('*', refuseBody);
    const answer = await app.request(`http://shop.test${path}`, {
      method: 'POST',
      headers: { accept: 'text/html' },
    });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('Location')).toBe(location);
  });
});
