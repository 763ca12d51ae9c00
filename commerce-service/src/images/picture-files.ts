/**
 * Where the bytes of pictures lie: a folder, or a bucket. Names are flat and made by us. Every call
 * may fail with the medium's own error; image-store.ts makes it a refusal of the shop.
 */
export interface PictureFiles {
  /** Whole or not at all: no reader ever sees half a file. */
  write(name: string, bytes: Buffer): Promise<void>;
  /** Null when there is no such file. */
  read(name: string): Promise<Buffer | null>;
  /** Removes files, and what a write that was killed left of them. A missing file is no fault. */
  remove(names: readonly string[]): Promise<void>;
}
