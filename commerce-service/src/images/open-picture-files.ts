import type { Config } from '../config.ts';
import { openDiskFiles } from './disk-files.ts';
import type { PictureFiles } from './picture-files.ts';
import { openS3Files } from './s3-files.ts';

/** The place of pictures that the settings name: a folder, or a bucket. Connects to nothing yet. */
export function openPictureFiles(config: Config): PictureFiles {
  if (config.IMAGE_STORE === 'disk') return openDiskFiles(config.IMAGE_DIR);
  return openS3Files({
    endpoint: config.S3_ENDPOINT ?? `https://s3.${config.S3_REGION}.amazonaws.com`,
    region: config.S3_REGION,
    bucket: config.S3_BUCKET,
    accessKeyId: config.S3_ACCESS_KEY_ID,
    secretAccessKey: config.S3_SECRET_ACCESS_KEY,
    hasPathStyle: config.S3_FORCE_PATH_STYLE,
  });
}
