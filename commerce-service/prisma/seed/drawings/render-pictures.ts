import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { imageWidths } from '../../../src/images/image-store.ts';
import { drawSheet, sheetWidth, type PackageDrawing } from './sheet.ts';

/** A picture to be drawn: `name` is its file name without ending. */
export interface Picture {
  name: string;
  partNumber: string;
  drawing: PackageDrawing;
}

/** The files of one picture: the full width first, then the widths of the image host. */
export function pictureFiles(name: string): { file: string; width: number }[] {
  return [
    { file: `${name}.webp`, width: sheetWidth },
    ...imageWidths.map((width) => ({ file: `${name}-${width}.webp`, width })),
  ];
}

/**
 * Draws the pictures into the folder, in every width, as WebP. Their names belong to the seed (an
 * upload gets a random one), so a picture drawn before is replaced. Each file appears whole or not
 * at all. Answers how many files were written.
 */
export async function renderPictures(
  pictures: readonly Picture[],
  folder: string,
): Promise<number> {
  await mkdir(folder, { recursive: true });
  const written = await inParallel(pictures, 4, (picture) => renderPicture(picture, folder));
  return written.reduce((sum, count) => sum + count, 0);
}

async function renderPicture(picture: Picture, folder: string): Promise<number> {
  const svg = Buffer.from(drawSheet(picture.partNumber, picture.drawing));
  const { data, info } = await sharp(svg).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const sheet = sharp(data, { raw: { width, height, channels } });
  const files = pictureFiles(picture.name);
  for (const version of files) {
    const resized = sheet.clone().resize({ width: version.width });
    const bytes = await resized.webp({ quality: 88, effort: 3 }).toBuffer();
    const draft = join(folder, `.${version.file}.${process.pid}`);
    await writeFile(draft, bytes);
    await rename(draft, join(folder, version.file));
  }
  return files.length;
}

/** Works through the items, at most `width` of them at a time; answers in the order of the items. */
async function inParallel<T, R>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = new Array<R>(items.length);
  const queue = items.entries();
  const lane = async (): Promise<void> => {
    for (const [index, item] of queue) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: width }, lane));
  return results;
}
