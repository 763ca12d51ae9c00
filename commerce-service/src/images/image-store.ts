import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { DomainError } from '../domain/errors.ts';
import { defaultAvatarName, defaultAvatarSvg } from './default-avatar.ts';

/** Widths that the storefront shows, in pixels; `{name}-{width}.webp`. */
export const imageWidths = [160, 320, 480, 640, 960] as const;
const maxWidth = 1600;
const maxPixels = 25_000_000;
const decodeSeconds = 10;
const namePattern = /^[a-z0-9](?:[a-z0-9_-]{0,120}[a-z0-9])?\.(?:webp|svg|png|jpg)$/;
const variantPattern = new RegExp(`^(.+)-(${imageWidths.join('|')})\\.webp$`);

const contentTypes: Record<string, string> = {
  webp: 'image/webp',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
};

export interface StoredImage {
  bytes: Buffer;
  contentType: string;
}

export interface ImageStore {
  /**
   * Decodes and re-encodes an upload under a random name; metadata is dropped.
   * @returns the new name, `{random}.webp`.
   * @throws DomainError IMAGE_TYPE_UNSUPPORTED, IMAGE_UNREADABLE, IMAGES_UNAVAILABLE.
   */
  save(upload: Buffer): Promise<string>;
  /** @throws DomainError IMAGE_NOT_FOUND, IMAGES_UNAVAILABLE. */
  read(name: string): Promise<StoredImage>;
  /** The public address of a stored image. */
  urlOf(name: string): string;
  /** The name in an address that this store issued, else null. */
  nameIn(url: string): string | null;
  defaultAvatarUrl: string;
}

/** By magic bytes, not by name or declared type. */
function isAcceptedFormat(bytes: Buffer): boolean {
  const isJpeg = bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]));
  const isPng = bytes
    .subarray(0, 8)
    .equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
  const isWebp =
    bytes.subarray(0, 4).toString('latin1') === 'RIFF' &&
    bytes.subarray(8, 12).toString('latin1') === 'WEBP';
  return isJpeg || isPng || isWebp;
}

async function encode(input: Buffer, width: number): Promise<Buffer> {
  return sharp(input, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
    .rotate()
    .toColourspace('srgb')
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 82 })
    .timeout({ seconds: decodeSeconds })
    .toBuffer();
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** Pictures on disk in `folder`, served under `{publicUrl}/images/`. */
export function openImageStore({
  folder,
  publicUrl,
}: {
  folder: string;
  publicUrl: string;
}): ImageStore {
  const prefix = `${publicUrl}/images/`;

  /** Written aside and renamed: a reader never sees half a picture. */
  async function write(name: string, bytes: Buffer): Promise<void> {
    const aside = join(folder, `.${name}.${randomBytes(6).toString('hex')}`);
    try {
      await mkdir(folder, { recursive: true });
      await writeFile(aside, bytes, { mode: 0o644 });
      await rename(aside, join(folder, name));
    } catch (error) {
      await unlink(aside).catch(() => undefined);
      const refusal = new DomainError('IMAGES_UNAVAILABLE', { retryAfterSeconds: 30 });
      refusal.cause = error;
      throw refusal;
    }
  }

  async function readStored(name: string): Promise<Buffer | null> {
    try {
      return await readFile(join(folder, name));
    } catch (error) {
      if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return null;
      const refusal = new DomainError('IMAGES_UNAVAILABLE', { retryAfterSeconds: 30 });
      refusal.cause = error;
      throw refusal;
    }
  }

  /** A width that was not made yet, made from its original and kept. */
  async function makeVariant(name: string): Promise<Buffer | null> {
    const [, base, width] = variantPattern.exec(name) ?? [];
    if (!base || !width) return null;
    const original = await readStored(`${base}.webp`);
    if (!original) return null;
    const bytes = await encode(original, Number(width));
    await write(name, bytes);
    return bytes;
  }

  return {
    defaultAvatarUrl: prefix + defaultAvatarName,
    urlOf: (name) => prefix + name,
    nameIn(url) {
      const name = url.startsWith(prefix) ? url.slice(prefix.length) : '';
      return namePattern.test(name) ? name : null;
    },
    async save(upload) {
      if (!isAcceptedFormat(upload)) throw new DomainError('IMAGE_TYPE_UNSUPPORTED');
      let bytes: Buffer;
      try {
        bytes = await encode(upload, maxWidth);
      } catch {
        throw new DomainError('IMAGE_UNREADABLE');
      }
      const name = `${randomBytes(16).toString('hex')}.webp`;
      await write(name, bytes);
      return name;
    },
    async read(name) {
      if (name === defaultAvatarName) {
        return { bytes: Buffer.from(defaultAvatarSvg), contentType: 'image/svg+xml' };
      }
      if (!namePattern.test(name)) throw new DomainError('IMAGE_NOT_FOUND');
      const bytes = (await readStored(name)) ?? (await makeVariant(name));
      if (!bytes) throw new DomainError('IMAGE_NOT_FOUND');
      const extension = name.slice(name.lastIndexOf('.') + 1);
      return { bytes, contentType: contentTypes[extension] ?? 'application/octet-stream' };
    },
  };
}
