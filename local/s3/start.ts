import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { whyRefused, type S3Key } from './signature.ts';

export interface S3Settings extends S3Key {
  /** 0 takes any free port. */
  port: number;
  bucket: string;
}

export interface RunningS3 {
  url: string;
  /** Every object with its bytes. */
  objects: ReadonlyMap<string, { bytes: Buffer; contentType: string }>;
  /** The next `times` calls of this method, after `after` good ones, go wrong. */
  fail(fault: { method: string; code: S3Fault; times: number; after?: number }): void;
  stop(): Promise<void>;
}

/** S3's error codes with the status that comes with each; `hang` is no answer at all. */
const statuses = {
  AccessDenied: 403,
  AuthorizationHeaderMalformed: 400,
  InvalidAccessKeyId: 403,
  RequestTimeTooSkewed: 403,
  XAmzContentSHA256Mismatch: 400,
  SignatureDoesNotMatch: 403,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  MethodNotAllowed: 405,
  InternalError: 500,
  SlowDown: 503,
  QuotaExceeded: 403,
} as const;
export type S3Fault = keyof typeof statuses | 'hang';

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function refuse(response: ServerResponse, code: string): void {
  const status = statuses[code as keyof typeof statuses] ?? 500;
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code></Error>`;
  response.writeHead(status, { 'content-type': 'application/xml' }).end(xml);
}

/** Bucket and key, in the path or with the bucket as the first label of the host. */
function placeOf(request: IncomingMessage, bucket: string): { bucket: string; key: string } {
  const path = decodeURIComponent((request.url ?? '/').replace(/\?.*$/s, '').slice(1));
  if (request.headers.host?.startsWith(`${bucket}.`)) return { bucket, key: path };
  const slash = path.indexOf('/');
  return { bucket: path.slice(0, slash), key: path.slice(slash + 1) };
}

/**
 * A stand-in for one bucket of S3, for tests: PutObject, GetObject, HeadObject and DeleteObject over
 * S3's own protocol. Signatures are checked by code that shares nothing with the client.
 */
export async function startS3(settings: S3Settings): Promise<RunningS3> {
  const objects = new Map<string, { bytes: Buffer; contentType: string }>();
  const faults: { method: string; code: S3Fault; times: number; after: number }[] = [];

  function takeFault(method: string): S3Fault | null {
    const fault = faults.find((one) => one.method === method && one.times > 0);
    if (!fault) return null;
    if (fault.after > 0) {
      fault.after -= 1;
      return null;
    }
    fault.times -= 1;
    return fault.code;
  }

  function answer(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
    const refusal = whyRefused(request, body, settings);
    if (refusal) return refuse(response, refusal);
    const method = request.method ?? '';
    const fault = takeFault(method);
    if (fault === 'hang') return;
    if (fault) return refuse(response, fault);
    const { bucket, key } = placeOf(request, settings.bucket);
    if (bucket !== settings.bucket) return refuse(response, 'NoSuchBucket');
    const known = objects.get(key);
    if (method === 'PUT') {
      const contentType = request.headers['content-type'] ?? 'binary/octet-stream';
      objects.set(key, { bytes: body, contentType });
      response.writeHead(200).end();
    } else if (method === 'DELETE') {
      objects.delete(key);
      response.writeHead(204).end();
    } else if (method !== 'GET' && method !== 'HEAD') refuse(response, 'MethodNotAllowed');
    else if (!known) refuse(response, 'NoSuchKey');
    else {
      const { bytes, contentType } = known;
      const headers = { 'content-type': contentType, 'content-length': bytes.length };
      response.writeHead(200, headers).end(method === 'GET' ? bytes : undefined);
    }
  }

  const server = createServer((request, response) => {
    readBody(request).then(
      (body) => answer(request, response, body),
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(settings.port, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    objects,
    fail: ({ after = 0, ...fault }) => void faults.push({ ...fault, after }),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
