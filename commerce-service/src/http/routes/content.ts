import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DomainError } from '../../domain/errors.ts';
import type { Shop } from '../../use-cases/shop.ts';
import { uploadImage } from '../../use-cases/upload-image.ts';
import { callerOf } from '../authenticate.ts';
import { getImage, getQuestions, uploadImage as uploadCall } from '../schemas/content.ts';

const maxImageBytes = 5 * 1024 * 1024;

/** The bytes of the form's one part, when that is a file of the field `image`. */
async function readForm(request: FastifyRequest): Promise<Buffer | null> {
  let upload: Buffer | null = null;
  for await (const part of request.parts()) {
    const isImage = part.type === 'file' && part.fieldname === 'image';
    if (!isImage || upload) throw new DomainError('MALFORMED_REQUEST');
    upload = await part.toBuffer();
  }
  return upload;
}

/** Too large is 413; whatever else the parser stumbles over is a body of the wrong shape. */
function asRefusal(error: unknown): unknown {
  const isTooLarge = (error as { code?: unknown } | null)?.code === 'FST_REQ_FILE_TOO_LARGE';
  return isTooLarge || error instanceof DomainError ? error : new DomainError('MALFORMED_REQUEST');
}

/** The one file of the field `image`. */
async function readUpload(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new DomainError('MALFORMED_REQUEST');
  const upload = await readForm(request).catch((error: unknown) => {
    throw asRefusal(error);
  });
  if (!upload) throw new DomainError('MALFORMED_REQUEST');
  if (upload.length === 0) throw new DomainError('IMAGE_UNREADABLE');
  return upload;
}

/** Questions from the CMS, and the image host. */
export async function contentRoutes(app: FastifyInstance, shop: Shop): Promise<void> {
  app.route({
    ...getQuestions,
    handler: async (request, reply) => {
      reply.header('cache-control', 'public, max-age=30, stale-while-revalidate=60');
      return shop.readQuestions(request.id);
    },
  });
  app.route<{ Params: { name: string } }>({
    ...getImage,
    handler: async (request, reply) => {
      const { bytes, contentType } = await shop.images.read(request.params.name);
      return reply
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('content-security-policy', "sandbox; default-src 'none'")
        .header('content-disposition', 'inline')
        .header('cross-origin-resource-policy', 'cross-origin')
        .type(contentType)
        .send(bytes);
    },
  });
  await app.register(async (scope) => {
    await scope.register(multipart, {
      limits: { fileSize: maxImageBytes, files: 2, fields: 2, parts: 4 },
      throwFileSizeLimit: true,
    });
    scope.route({
      ...uploadCall,
      bodyLimit: maxImageBytes + 64 * 1024,
      handler: async (request) => {
        const url = await uploadImage(shop, callerOf(request), await readUpload(request));
        return { success: true, data: { url } };
      },
    });
  });
}
