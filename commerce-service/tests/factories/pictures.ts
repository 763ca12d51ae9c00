import type { LightMyRequestResponse } from 'fastify';
import sharp from 'sharp';
import type { TestShop } from '../support/test-shop.ts';

/** One file of a multipart form. */
export interface FilePart {
  bytes: Buffer;
  field?: string;
  name?: string;
  type?: string;
}

/** Posts files to the image host as a browser's form would. */
export async function upload(
  { app }: TestShop,
  token: string,
  parts: readonly FilePart[],
  url = '/images',
): Promise<LightMyRequestResponse> {
  const form = new FormData();
  for (const { bytes, field = 'image', name = 'part.png', type = 'image/png' } of parts) {
    form.append(field, new Blob([new Uint8Array(bytes)], { type }), name);
  }
  const request = new Request('http://shop/', { method: 'POST', body: form });
  return app.inject({
    method: 'POST',
    url,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}

/** A plain PNG. */
export function png(width = 64, height = 48): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#B8622B' } })
    .png()
    .toBuffer();
}

/** The address of a new picture of our image host. */
export async function newPicture(test: TestShop, token: string): Promise<string> {
  const reply = await upload(test, token, [{ bytes: await png() }]);
  return (reply.json() as { data: { url: string } }).data.url;
}
