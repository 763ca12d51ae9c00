import { deflateSync } from 'node:zlib';
import type { LightMyRequestResponse } from 'fastify';
import sharp, { type Sharp } from 'sharp';
import type { Person } from '../factories/people.ts';
import type { TestShop } from './test-shop.ts';

/** A plain picture to encode as the test likes. */
export function picture(width = 1200, height = 800): Sharp {
  return sharp({ create: { width, height, channels: 3, background: '#B8622B' } });
}

export const smallPng = (): Promise<Buffer> => picture(8, 8).png().toBuffer();

/** One part of a form, written byte for byte as given. */
export interface Part {
  /** What follows `Content-Disposition: form-data; `. */
  disposition: string;
  type?: string;
  bytes: Buffer;
}

const boundary = 'boundary-of-the-tests';

/** A multipart body as a hostile client would write it, unescaped. */
export function multipartBody(parts: readonly Part[]): Buffer {
  const written = parts.flatMap(({ disposition, type = 'image/png', bytes }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\nContent-Type: ${type}\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...written, Buffer.from(`--${boundary}--\r\n`)]);
}

/** Posts a body to the image host. */
export function postImages(
  { app }: TestShop,
  { token }: Pick<Person, 'token'>,
  payload: Buffer,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  const contentType = `multipart/form-data; boundary=${boundary}`;
  return app.inject({
    method: 'POST',
    url: '/images',
    headers: { authorization: `Bearer ${token}`, 'content-type': contentType, ...headers },
    payload,
  });
}

/** Uploads one file as a browser would. */
export function upload(
  test: TestShop,
  person: Pick<Person, 'token'>,
  bytes: Buffer,
  fileName = 'part.png',
): Promise<LightMyRequestResponse> {
  const disposition = `name="image"; filename="${fileName}"`;
  return postImages(test, person, multipartBody([{ disposition, bytes }]));
}

/** The address in a good reply. */
export function urlOf(reply: LightMyRequestResponse): string {
  return reply.json<{ data: { url: string } }>().data.url;
}

/** The name of the picture in a good reply. */
export function nameOf(reply: LightMyRequestResponse): string {
  return urlOf(reply).split('/').at(-1) ?? '';
}

const crcTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** One chunk of a PNG with its checksum. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const crc = content.reduce((sum, byte) => (crcTable[(sum ^ byte) & 255] ?? 0) ^ (sum >>> 8), -1);
  const framed = Buffer.alloc(content.length + 8);
  framed.writeUInt32BE(data.length, 0);
  content.copy(framed, 4);
  framed.writeUInt32BE(~crc >>> 0, content.length + 4);
  return framed;
}

/** A small file that says it is a huge grey PNG; its pixels are `rows` rows of nothing. */
export function hugePng(side: number, rows: number, extra: Buffer = Buffer.alloc(0)): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 8;
  const pixels = deflateSync(Buffer.alloc((side + 1) * rows), { level: 9 });
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    extra,
    pngChunk('IDAT', pixels),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}
