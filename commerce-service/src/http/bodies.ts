import type { FastifyInstance } from 'fastify';

/** A body that is no JSON. Told only after the identity was checked: 401 comes before 400. */
export class MalformedBody {}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** JSON in UTF-8 without a byte order mark, or a MalformedBody. */
export function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(strictUtf8.decode(bytes));
  } catch {
    return new MalformedBody();
  }
}

/** True for application/json, with no charset but UTF-8. */
function isUtf8Json(contentType: string): boolean {
  return /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i.test(contentType.trim());
}

/** Takes JSON bodies only; everything else but multipart is 415. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(/^application\/json/i, { parseAs: 'buffer' }, (request, body, done) => {
    const isPlain = request.headers['content-encoding'] === undefined;
    if (isPlain && isUtf8Json(request.headers['content-type'] ?? '')) {
      done(null, parseJson(body as Buffer));
      return;
    }
    const refusal = new Error('unsupported body') as Error & { code: string };
    refusal.code = 'FST_ERR_CTP_INVALID_MEDIA_TYPE';
    done(refusal);
  });
}
