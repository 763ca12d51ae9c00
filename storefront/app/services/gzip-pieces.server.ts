import { constants, crc32, deflateRawSync } from 'node:zlib';

/** A piece of a text, and the same compressed. */
export interface GzippedPiece {
  plain: Buffer;
  deflated: Buffer;
}

const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 0xff]);
/** An empty last block of the deflate format: what came before it ended on a whole byte. */
const lastBlock = Buffer.from([3, 0]);

/** How far back the deflate format can refer. */
const windowBytes = 32_768;

/**
 * Compresses pieces so that they can be put together again and again with something of `betweenBytes`
 * between them. A piece may refer to those before it, as in one file, but never to what stands between:
 * in its place are zeros, which no text has.
 */
export function gzippedPieces(pieces: readonly Buffer[], betweenBytes: number): GzippedPiece[] {
  let before: Buffer = Buffer.alloc(0);
  return pieces.map((plain) => {
    const dictionary = before.subarray(-windowBytes);
    before = Buffer.concat([before, plain, Buffer.alloc(betweenBytes)]);
    const deflated = deflateRawSync(plain, {
      ...{ level: 9, finishFlush: constants.Z_SYNC_FLUSH },
      ...(dictionary.length > 0 && { dictionary }),
    });
    return { plain, deflated };
  });
}

/**
 * One gzip file (RFC 1952) of the pieces with `between` between each two: for the price of a checksum,
 * where compressing a page costs as much as making it.
 */
export function gzippedOf(pieces: readonly GzippedPiece[], between: Buffer): Buffer<ArrayBuffer> {
  const stored = storedBlock(between);
  const parts: Buffer[] = [header];
  let sum = 0;
  let size = 0;
  pieces.forEach(({ plain, deflated }, at) => {
    if (at > 0) {
      parts.push(stored);
      sum = crc32(between, sum);
      size += between.length;
    }
    parts.push(deflated);
    sum = crc32(plain, sum);
    size += plain.length;
  });
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(sum, 0);
  trailer.writeUInt32LE(size % 2 ** 32, 4);
  return Buffer.concat([...parts, lastBlock, trailer]);
}

/** A block of the deflate format that holds bytes as they are (RFC 1951, 3.2.4). */
function storedBlock(bytes: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(bytes.length, 1);
  head.writeUInt16LE(0xffff - bytes.length, 3);
  return Buffer.concat([head, bytes]);
}
