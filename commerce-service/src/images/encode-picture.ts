import sharp from 'sharp';
import { DomainError } from '../domain/errors.ts';

/** Widths that the storefront shows, in pixels; `{name}-{width}.webp`. */
export const imageWidths = [160, 320, 480, 640, 960] as const;
const maxSide = 1600;
const maxPixels = 25_000_000;
const decodeSeconds = 10;

/** One upload, decoded and encoded again. */
export interface EncodedPicture {
  /** As large as it was uploaded, at most 1600 pixels a side. WebP. */
  full: Buffer;
  /** One for each of `imageWidths`; never enlarged. WebP. */
  sizes: readonly { width: number; bytes: Buffer }[];
}

/** By magic bytes, not by name or declared type. */
function isAcceptedFormat(bytes: Buffer): boolean {
  const startsWith = (...magic: number[]) =>
    bytes.subarray(0, magic.length).equals(Buffer.from(magic));
  const isJpeg = startsWith(0xff, 0xd8, 0xff);
  const isPng = startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
  const isWebp =
    bytes.subarray(0, 4).toString('latin1') === 'RIFF' &&
    bytes.subarray(8, 12).toString('latin1') === 'WEBP';
  return isJpeg || isPng || isWebp;
}

/** Upright pixels in sRGB and nothing else: no metadata, no colour profile, no second frame. */
function decode(upload: Buffer) {
  return sharp(upload, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
    .autoOrient()
    .toColourspace('srgb')
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: decodeSeconds })
    .raw()
    .toBuffer({ resolveWithObject: true });
}

/**
 * Decodes an upload once and encodes its pixels in every size; what else the file held is dropped.
 * @throws DomainError IMAGE_TYPE_UNSUPPORTED unless it is JPEG, PNG or WebP by its first bytes;
 *   IMAGE_UNREADABLE when it is broken, above 25 million pixels, or takes over 10 s.
 */
export async function encodePicture(upload: Buffer): Promise<EncodedPicture> {
  if (!isAcceptedFormat(upload)) throw new DomainError('IMAGE_TYPE_UNSUPPORTED');
  try {
    const { data, info } = await decode(upload);
    const { width: pixelsWide, height, channels } = info;
    const pixels = sharp(data, { raw: { width: pixelsWide, height, channels } });
    const encode = (width: number) =>
      pixels
        .clone()
        .resize({ width, withoutEnlargement: true })
        .webp({ quality: 82 })
        .timeout({ seconds: decodeSeconds })
        .toBuffer();
    const sizes = await Promise.all(
      imageWidths.map(async (width) => ({ width, bytes: await encode(width) })),
    );
    return { full: await encode(pixelsWide), sizes };
  } catch {
    throw new DomainError('IMAGE_UNREADABLE');
  }
}
