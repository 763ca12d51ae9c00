import { randomBytes } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { brotliOf, brotliPieces } from './brotli-pieces.server';

const newNonce = () => randomBytes(16).toString('base64');

async function roundTrip(texts: string[]): Promise<void> {
  const compressed = await brotliPieces(
    texts.map((text) => Buffer.from(text)),
    newNonce(),
  );
  if (compressed === undefined) throw new Error('not compressed');
  for (let round = 0; round < 5; round += 1) {
    const nonce = newNonce();
    const stream = brotliOf(compressed, nonce) ?? Buffer.alloc(0);
    expect(brotliDecompressSync(stream).toString()).toBe(texts.join(nonce));
  }
}

it.each([
  ['one piece', ['<p>only</p>']],
  ['empty pieces', ['', 'a', '', '']],
  ['signs of more than one byte', ['€µΩ'.repeat(50), 'Ω', '😀'.repeat(9)]],
  ['a piece that repeats an earlier one', ['part '.repeat(9_000), '<i/>', 'part '.repeat(9_000)]],
])('When there is %s, then each nonce is read between the pieces', (_what, texts) =>
  roundTrip(texts),
);

it('When pages are long and unlike each other, then each is read whole', async () => {
  for (let page = 0; page < 40; page += 1) {
    const words = Array.from({ length: 3_000 }, () => randomBytes(3).toString('base64'));
    const texts = [0, 1, 2, 3].map((at) => words.slice(at * 40 * (page + 1)).join(' '));
    await roundTrip(texts);
  }
});

it('When a piece says again what an earlier one said, then it refers to it', async () => {
  const text = randomBytes(4_000).toString('base64');
  const pieces = [text, 'x', text].map((one) => Buffer.from(one));
  const compressed = await brotliPieces(pieces, newNonce());
  expect(compressed?.parts[2]?.length).toBeLessThan(50);
});

it('When a page has many nonces, then it is compressed each time', async () => {
  const pieces = Array.from({ length: 12 }, (_, at) =>
    Buffer.from(`<script nonce="${at}`.repeat(20)),
  );
  for (let round = 0; round < 200; round += 1) {
    expect(await brotliPieces(pieces, newNonce())).toBeDefined();
  }
});
