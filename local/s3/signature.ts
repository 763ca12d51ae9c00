import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export interface S3Key {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

const maxSkewMs = 15 * 60_000;
const authorization =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/;

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) =>
  createHmac('sha256', key).update(data).digest();

/** RFC 3986, as the signature wants it: all but letters, digits and `-._~`. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** Method, path, query, headers and body hash in the one form that both sides sign. */
function canonicalRequest(request: IncomingMessage, signed: string[], hash: string): string {
  const url = new URL(request.url ?? '/', 'http://s3');
  const path = url.pathname
    .split('/')
    .map((part) => encode(decodeURIComponent(part)))
    .join('/');
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const headers = signed.map(
    (name) =>
      `${name}:${String(request.headers[name] ?? '')
        .trim()
        .replace(/\s+/g, ' ')}\n`,
  );
  const method = request.method ?? 'GET';
  return [method, path, query, headers.join(''), signed.join(';'), hash].join('\n');
}

/** `20261121T053000Z` as a time. */
function timeOf(stamp: string): number {
  const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(stamp) ?? [];
  return Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`);
}

/**
 * Checks AWS Signature Version 4 in the Authorization header, as S3 does: the body's hash, the time
 * (15 minutes), the key, and what was signed.
 * @returns S3's error code, or null when the request is who it says.
 */
export function whyRefused(request: IncomingMessage, body: Buffer, key: S3Key): string | null {
  const { headers } = request;
  if (!headers.authorization) return 'AccessDenied';
  const [, id, date, region, names, given] = authorization.exec(headers.authorization) ?? [];
  if (!date || !names || !given) return 'AuthorizationHeaderMalformed';
  if (id !== key.accessKeyId) return 'InvalidAccessKeyId';
  if (region !== key.region) return 'AuthorizationHeaderMalformed';

  const stamp = String(headers['x-amz-date'] ?? '');
  const isRecent = Math.abs(Date.now() - timeOf(stamp)) < maxSkewMs && stamp.startsWith(date);
  if (!isRecent) return 'RequestTimeTooSkewed';
  const hash = String(headers['x-amz-content-sha256'] ?? '');
  if (hash !== sha256(body)) return 'XAmzContentSHA256Mismatch';

  const signed = names.split(';');
  const needed = ['host', 'x-amz-content-sha256', 'x-amz-date'];
  if (!needed.every((name) => signed.includes(name))) return 'AccessDenied';
  const scope = `${date}/${region}/s3/aws4_request`;
  const canonical = sha256(canonicalRequest(request, signed, hash));
  const signingKey = [date, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    hmac,
    `AWS4${key.secretAccessKey}`,
  );
  const expected = hmac(signingKey, ['AWS4-HMAC-SHA256', stamp, scope, canonical].join('\n'));
  return timingSafeEqual(expected, Buffer.from(given, 'hex')) ? null : 'SignatureDoesNotMatch';
}
