import type { FastifyInstance } from 'fastify';
import { hasRepeatedKey } from './repeated-keys.ts';

/** A body that is no JSON. Told only after the identity was checked: 401 comes before 400. */
export class MalformedBody {}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** JSON in UTF-8 without a byte order mark or a repeated key, or a MalformedBody. */
export function parseJson(bytes: Buffer): unknown {
  try {
    const text = strictUtf8.decode(bytes);
    const value: unknown = JSON.parse(text);
    return hasRepeatedKey(text) ? new MalformedBody() : value;
  } catch {
    return new MalformedBody();
  }
}

/** True for application/json, with no charset but UTF-8. */
function isUtf8Json(contentType: string): boolean {
  return /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i.test(contentType.trim());
}

function unsupportedBody(): Error {
  const code = 'FST_ERR_CTP_INVALID_MEDIA_TYPE';
  return Object.assign(new Error('unsupported body'), { code });
}

/** Takes JSON bodies only; everything else but multipart is 415, and so is any compressed body. */
export function readJsonBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const encoding = request.headers['content-encoding'];
    if (encoding !== undefined && encoding !== 'identity') throw unsupportedBody();
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(/^application\/json/i, { parseAs: 'buffer' }, (request, body, done) => {
    if (isUtf8Json(request.headers['content-type'] ?? '')) done(null, parseJson(body as Buffer));
    else done(unsupportedBody());
  });
}
