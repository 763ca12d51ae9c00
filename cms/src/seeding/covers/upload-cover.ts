import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Core } from '@strapi/strapi';
import sharp from 'sharp';
import type { SeedCover } from '../seed-files';
import { drawCover } from './drawings';

interface Uploads {
  upload(input: {
    data: { fileInfo: object };
    files: { filepath: string; originalFilename: string; mimetype: string; size: number };
  }): Promise<{ id: number }[]>;
}

/**
 * Draws a cover, keeps it in the media library as an editor's upload would be, in all sizes, and gives
 * what a post's field `cover` takes. A picture left by a start that was cut off is used again.
 */
export async function uploadCover(
  strapi: Core.Strapi,
  { drawing, alternativeText }: SeedCover,
): Promise<{ image: number; alternativeText: string }> {
  const name = `ohmworks-cover-${drawing}.webp`;
  const before = (await strapi.db.query('plugin::upload.file').findOne({ where: { name } })) as {
    id: number;
  } | null;
  const { id } = before ?? (await upload(strapi, name, { drawing, alternativeText }));
  return { image: id, alternativeText };
}

async function upload(
  strapi: Core.Strapi,
  name: string,
  { drawing, alternativeText }: SeedCover,
): Promise<{ id: number }> {
  const picture = await sharp(Buffer.from(drawCover(drawing)))
    .webp({ quality: 82 })
    .toBuffer();
  const folder = await mkdtemp(join(tmpdir(), 'ohmworks-cover-'));
  try {
    const filepath = join(folder, name);
    await writeFile(filepath, picture);
    const uploads = strapi.plugin('upload').service('upload') as unknown as Uploads;
    const [file] = await uploads.upload({
      data: { fileInfo: { name, alternativeText } },
      files: { filepath, originalFilename: name, mimetype: 'image/webp', size: picture.length },
    });
    if (file === undefined) throw new Error(`${name} was not taken into the media library`);
    return file;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
