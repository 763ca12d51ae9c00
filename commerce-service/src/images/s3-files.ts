import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { PictureFiles } from './picture-files.ts';

const patienceMs = 10_000;
const retries = 2;

export interface S3Settings {
  /** Origin of the service, for example `https://s3.eu-central-1.amazonaws.com`. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** `{endpoint}/{bucket}/{name}` in place of `{bucket}.{endpoint}/{name}`. */
  hasPathStyle: boolean;
}

/** The address of one object. */
export function objectUrl(
  { endpoint, bucket, hasPathStyle }: Pick<S3Settings, 'endpoint' | 'bucket' | 'hasPathStyle'>,
  name: string,
): string {
  const url = new URL(endpoint);
  if (!hasPathStyle) url.hostname = `${bucket}.${url.hostname}`;
  const key = encodeURIComponent(name);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${hasPathStyle ? `${bucket}/` : ''}${key}`;
  return url.href;
}

/**
 * Pictures in a bucket of S3 or of what speaks its protocol. Each call ends within 10 s. The key
 * needs s3:GetObject, s3:PutObject, s3:DeleteObject, and s3:ListBucket: without the last S3 answers
 * 403, not 404, for what is not there.
 */
export function openS3Files(settings: S3Settings): PictureFiles {
  const { accessKeyId, secretAccessKey, region } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries });

  async function call(method: string, name: string, bytes?: Buffer): Promise<Response> {
    const hash = createHash('sha256')
      .update(bytes ?? '')
      .digest('hex');
    const headers = {
      'x-amz-content-sha256': hash,
      ...(bytes ? { 'content-type': 'image/webp' } : {}),
    };
    const body = bytes ? { body: new Uint8Array(bytes) } : {};
    const signal = AbortSignal.timeout(patienceMs);
    const url = objectUrl(settings, name);
    const ask = () => client.fetch(url, { method, headers, ...body, signal, redirect: 'error' });
    // Each call may be made twice with the same end, and a kept connection may just have closed.
    return ask().catch((error: unknown) => {
      if (signal.aborted) throw error;
      return ask();
    });
  }

  async function expectDone(response: Response, what: string): Promise<void> {
    const text = await response.text();
    const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? '';
    if (!response.ok) throw new Error(`S3 refused to ${what}: ${response.status} ${code}`);
  }

  return {
    async write(name, bytes) {
      await expectDone(await call('PUT', name, bytes), 'write');
    },
    async read(name) {
      const response = await call('GET', name);
      if (response.ok) return Buffer.from(await response.arrayBuffer());
      if (response.status !== 404) await expectDone(response, 'read');
      await response.body?.cancel();
      return null;
    },
    async remove(names) {
      const removals = names.map(async (name) => {
        const response = await call('DELETE', name);
        if (response.status !== 404) await expectDone(response, 'remove');
      });
      // One that fails does not keep the others.
      const failed = (await Promise.allSettled(removals)).find(
        ({ status }) => status === 'rejected',
      );
      if (failed?.status === 'rejected') throw failed.reason;
    },
  };
}
