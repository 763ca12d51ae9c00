import { randomBytes } from 'node:crypto';
import { DomainError } from '../domain/errors.ts';
import { defaultAvatarName, defaultAvatarSvg } from './default-avatar.ts';
import { imageWidths, type EncodedPicture } from './encode-picture.ts';
import type { PictureFiles } from './picture-files.ts';

export { imageWidths } from './encode-picture.ts';

const namePattern = /^[a-z0-9](?:[a-z0-9_-]{0,120}[a-z0-9])?\.(?:webp|svg|png|jpg)$/;

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
  /** A name that nobody can guess, `{random}.webp`. */
  newName(): string;
  /**
   * Keeps a picture in all its sizes, or nothing of it.
   * @throws DomainError IMAGES_UNAVAILABLE.
   */
  save(name: string, picture: EncodedPicture): Promise<void>;
  /** @throws DomainError IMAGE_NOT_FOUND, IMAGES_UNAVAILABLE. */
  read(name: string): Promise<StoredImage>;
  /**
   * Removes a picture in all its sizes; what is not there is no fault.
   * @throws DomainError IMAGES_UNAVAILABLE.
   */
  remove(name: string): Promise<void>;
  /** The public address of a stored image. */
  urlOf(name: string): string;
  /** The name in an address of this store, else null. */
  nameIn(url: string): string | null;
  defaultAvatarUrl: string;
}

/** `{base}.webp` and its smaller copies. */
function filesOf(name: string): string[] {
  const base = name.replace(/\.webp$/, '');
  return [name, ...imageWidths.map((width) => `${base}-${width}.webp`)];
}

/** The medium's failure as the refusal it is for the shop. */
async function asked<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    const refusal = new DomainError('IMAGES_UNAVAILABLE', { retryAfterSeconds: 30 });
    refusal.cause = error;
    throw refusal;
  }
}

/** Pictures kept in `files`, served under `{publicUrl}/images/`. */
export function openImageStore({
  files,
  publicUrl,
}: {
  files: PictureFiles;
  publicUrl: string;
}): ImageStore {
  const prefix = `${publicUrl}/images/`;

  return {
    defaultAvatarUrl: prefix + defaultAvatarName,
    newName: () => `${randomBytes(16).toString('hex')}.webp`,
    urlOf: (name) => prefix + name,
    nameIn(url) {
      const name = url.startsWith(prefix) ? url.slice(prefix.length) : '';
      return namePattern.test(name) ? name : null;
    },
    async save(name, { full, sizes }) {
      const base = name.replace(/\.webp$/, '');
      const parts = sizes.map(({ width, bytes }) => ({ file: `${base}-${width}.webp`, bytes }));
      try {
        // The full one last: while it is missing, nothing of the picture counts.
        for (const { file, bytes } of parts) await files.write(file, bytes);
        await files.write(name, full);
      } catch (error) {
        // What cannot be removed now, the sweep removes.
        await files.remove(filesOf(name)).catch(() => undefined);
        await asked(Promise.reject(error as Error));
      }
    },
    async read(name) {
      if (name === defaultAvatarName) {
        return { bytes: Buffer.from(defaultAvatarSvg), contentType: 'image/svg+xml' };
      }
      if (!namePattern.test(name)) throw new DomainError('IMAGE_NOT_FOUND');
      const bytes = await asked(files.read(name));
      if (!bytes) throw new DomainError('IMAGE_NOT_FOUND');
      const extension = name.slice(name.lastIndexOf('.') + 1);
      return { bytes, contentType: contentTypes[extension] ?? 'application/octet-stream' };
    },
    remove: (name) => asked(files.remove(filesOf(name))),
  };
}
