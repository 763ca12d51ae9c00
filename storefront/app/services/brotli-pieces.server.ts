import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, constants, createBrotliCompress } from 'node:zlib';

/** Compressed parts of a text that was cut at a nonce. */
export interface BrotliPieces {
  parts: readonly Buffer[];
  /** For nonces of this length and with this ending only: the parts count on both. */
  nonceBytes: number;
  nonceEnd: string;
}

const settings = {
  // A fifth less than gzip's best, in as much time; Brotli's best takes ten times as long.
  [constants.BROTLI_PARAM_QUALITY]: 5,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
};
/** An empty last meta-block: what came before it ended on a whole byte. */
const lastBlock = Buffer.from([3]);
/** Brotli reads a letter in the light of the two before it. */
const endBytes = 2;

/**
 * Compresses pieces so that they can be put together again and again with another nonce between them. A
 * piece may refer to those before it, as in one file, but not to a nonce: in the place of each stand random
 * bytes that no page has. That no piece does is seen by reading the whole with a nonce that has none of
 * them; undefined if one does.
 */
export async function brotliPieces(
  pieces: readonly Buffer[],
  nonce: string,
): Promise<BrotliPieces | undefined> {
  const stream = createBrotliCompress({ params: settings });
  const sent: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => sent.push(chunk));
  const compressed = (plain: Buffer) =>
    new Promise<Buffer>((resolve, reject) => {
      stream.once('error', reject);
      stream.write(plain);
      stream.flush(constants.BROTLI_OPERATION_FLUSH, () => {
        stream.off('error', reject);
        resolve(Buffer.concat(sent.splice(0)));
      });
    });
  const like = { nonceBytes: Buffer.byteLength(nonce), nonceEnd: nonce.slice(-endBytes) };
  const parts: Buffer[] = [];
  try {
    for (const [at, piece] of pieces.entries()) {
      if (at > 0) await compressed(stranger(like));
      parts.push(await compressed(piece));
    }
  } finally {
    stream.destroy();
  }
  const whole = { parts, ...like };
  return isWhole(whole, pieces) ? whole : undefined;
}

/**
 * One Brotli stream (RFC 7932) of the pieces with `nonce` between each two, for the price of a copy;
 * undefined for a nonce of another form.
 */
export function brotliOf(
  { parts, nonceBytes, nonceEnd }: BrotliPieces,
  nonce: string,
): Buffer<ArrayBuffer> | undefined {
  const between = Buffer.from(nonce);
  if (between.length !== nonceBytes || !nonce.endsWith(nonceEnd)) return undefined;
  const stored = storedBlock(between);
  return Buffer.concat([
    ...parts.flatMap((part, at) => (at === 0 ? [part] : [stored, part])),
    lastBlock,
  ]);
}

/** A meta-block that holds up to 65,536 bytes as they are (RFC 7932, section 9.2). */
function storedBlock(bytes: Buffer): Buffer {
  const head = Buffer.alloc(3);
  // Not the last one, its length in 16 bits, not compressed; the rest of the byte is filled up.
  head.writeUIntLE(((bytes.length - 1) << 3) | (1 << 19), 0, 3);
  return Buffer.concat([head, bytes]);
}

function isWhole(compressed: BrotliPieces, pieces: readonly Buffer[]): boolean {
  const nonce = 'n'.repeat(compressed.nonceBytes - endBytes) + compressed.nonceEnd;
  const between = Buffer.from(nonce);
  const expected = Buffer.concat(
    pieces.flatMap((piece, at) => (at === 0 ? [piece] : [between, piece])),
  );
  try {
    const stream = brotliOf(compressed, nonce);
    return stream !== undefined && brotliDecompressSync(stream).equals(expected);
  } catch {
    return false;
  }
}

/**
 * Stands for a nonce of this form: bytes that are no text, and so many kinds of them that none of these
 * looks like a part of another. Were one told as a part of another, all pieces after it would be read wrong.
 */
function stranger({ nonceBytes, nonceEnd }: Omit<BrotliPieces, 'parts'>): Buffer {
  const bytes = randomBytes(nonceBytes - endBytes).map((byte) => byte | 0x80);
  return Buffer.concat([bytes, Buffer.from(nonceEnd)]);
}
