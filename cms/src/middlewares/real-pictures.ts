import { open } from 'node:fs/promises';
import type { Core } from '@strapi/strapi';

/** Where files come in: from the panel, and over the content API. */
const UPLOAD_PATHS = /^\/(api\/)?upload(\/|$)/;

/** How many bytes tell the kinds of picture apart. */
const HEAD_BYTES = 12;

interface IncomingFile {
  readonly filepath: string;
  readonly originalFilename?: string | null;
}

/**
 * Refuses an upload (400) that does not begin as one of the pictures we take, whatever its name and
 * declared type say. Strapi believes the name when it does not recognise the content, and so would
 * keep an SVG or a script that calls itself `.png`. Stands after `strapi::body`.
 */
export default (): Core.MiddlewareHandler => async (ctx, next) => {
  if (UPLOAD_PATHS.test(ctx.path)) {
    for (const file of incomingFiles(ctx.request.files)) {
      if (!isPicture(await readHead(file.filepath))) {
        const name = file.originalFilename ?? 'The file';
        return ctx.badRequest(`${name} is not a JPEG, PNG, WebP or AVIF picture`);
      }
    }
  }
  await next();
};

function incomingFiles(files: unknown): IncomingFile[] {
  return Object.values((files ?? {}) as Record<string, IncomingFile | IncomingFile[]>).flat();
}

async function readHead(path: string): Promise<string> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await file.close();
  }
}

function isPicture(head: string): boolean {
  const isJpeg = head.startsWith('\xff\xd8\xff');
  const isPng = head.startsWith('\x89PNG\r\n\x1a\n');
  const isWebp = head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP';
  const isAvif = /^ftypavi[fs]$/.test(head.slice(4, 12));
  return isJpeg || isPng || isWebp || isAvif;
}
