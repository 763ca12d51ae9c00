import { AwsClient } from 'aws4fetch';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startS3, type RunningS3, type S3Fault } from '../../local/s3/start.ts';
import { ConfigError, readConfig } from '../src/config.ts';
import { objectUrl, openS3Files } from '../src/images/s3-files.ts';
import { sweepImages } from '../src/use-cases/sweep-images.ts';
import { newAdmin, type Person } from './factories/people.ts';
import { nameOf, smallPng, upload, urlOf } from './support/pictures.ts';
import { openTestShop, type TestShop } from './support/test-shop.ts';

const bucket = 'pictures';
const key = {
  accessKeyId: 'AKIATEST',
  secretAccessKey: 'a secret/with+signs',
  region: 'eu-west-9',
};
let s3: RunningS3;
let test: TestShop;
let admin: Person;

beforeEach(async () => {
  s3 = await startS3({ port: 0, bucket, ...key });
  test = await openTestShop({
    IMAGE_STORE: 's3',
    IMAGE_DIR: '',
    S3_ENDPOINT: s3.url,
    S3_REGION: key.region,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: key.accessKeyId,
    S3_SECRET_ACCESS_KEY: key.secretAccessKey,
    S3_FORCE_PATH_STYLE: 'true',
  });
  admin = await newAdmin(test);
});
afterEach(async () => {
  await test.close();
  await s3.stop();
});

const filesFor = (secretAccessKey: string, region = key.region) =>
  openS3Files({ ...key, endpoint: s3.url, bucket, hasPathStyle: true, secretAccessKey, region });

describe('pictures on S3', () => {
  it('When a picture is uploaded, then all its sizes are objects and it is served from there', async () => {
    const reply = await upload(test, admin, await smallPng());
    const name = nameOf(reply);
    expect([...s3.objects.keys()].sort()).toHaveLength(6);
    expect(s3.objects.get(name)).toMatchObject({ contentType: 'image/webp' });
    const path = new URL(urlOf(reply)).pathname;
    const full = await test.app.inject({ method: 'GET', url: path });
    expect(full.rawPayload).toEqual(s3.objects.get(name)?.bytes);
    expect(full.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    });
    const other = await test.app.inject({ method: 'GET', url: '/images/unknown.webp' });
    expect(other.statusCode).toBe(404);
  });

  it('When nothing names a picture for a day, then its objects go', async () => {
    await upload(test, admin, await smallPng());
    await test.sql(`UPDATE image SET unused_since = now() - interval '2 days'`);
    expect(await sweepImages(test.shop)).toBe(1);
    expect(s3.objects.size).toBe(0);
    expect(await test.sql('SELECT name FROM image')).toEqual([]);
  });

  it.each<[S3Fault, number]>([
    ['QuotaExceeded', 1],
    ['AccessDenied', 1],
    ['NoSuchBucket', 1],
    ['InternalError', 3],
  ])(
    'When S3 answers %s after three objects, then it is 503 and nothing stays',
    async (code, times) => {
      s3.fail({ method: 'PUT', code, times, after: 3 });
      const reply = await upload(test, admin, await smallPng());
      expect(reply.statusCode).toBe(503);
      expect(s3.objects.size).toBe(0);
    },
  );

  it('When S3 fails once or asks to slow down, then it is asked again', async () => {
    s3.fail({ method: 'PUT', code: 'InternalError', times: 1 });
    s3.fail({ method: 'PUT', code: 'SlowDown', times: 1, after: 2 });
    expect((await upload(test, admin, await smallPng())).statusCode).toBe(200);
    expect(s3.objects.size).toBe(6);
  });

  it('When S3 can neither write nor remove, then the sweep removes what was left', async () => {
    s3.fail({ method: 'PUT', code: 'QuotaExceeded', times: 1, after: 3 });
    // Three tries for each of the six objects.
    s3.fail({ method: 'DELETE', code: 'InternalError', times: 18 });
    expect((await upload(test, admin, await smallPng())).statusCode).toBe(503);
    expect(s3.objects.size).toBe(3);
    await test.sql(`UPDATE image SET unused_since = now() - interval '2 days'`);
    expect(await sweepImages(test.shop)).toBe(1);
    expect(s3.objects.size).toBe(0);
  });

  it('When S3 does not answer, or is away, then a picture is 503', async () => {
    const path = new URL(urlOf(await upload(test, admin, await smallPng()))).pathname;
    s3.fail({ method: 'GET', code: 'hang', times: 1 });
    expect((await test.app.inject({ method: 'GET', url: path })).statusCode).toBe(503);
    await s3.stop();
    expect((await test.app.inject({ method: 'GET', url: path })).statusCode).toBe(503);
  });
});

describe('the signature', () => {
  it('When the secret, the region or the time is another, then S3 refuses', async () => {
    const bytes = Buffer.from('bytes');
    await filesFor(key.secretAccessKey).write('good.webp', bytes);
    expect([...s3.objects.keys()]).toEqual(['good.webp']);
    await expect(filesFor('another').write('x.webp', bytes)).rejects.toThrow(
      'SignatureDoesNotMatch',
    );
    await expect(filesFor(key.secretAccessKey, 'us-east-1').write('x.webp', bytes)).rejects.toThrow(
      'AuthorizationHeaderMalformed',
    );
    const client = new AwsClient({ ...key, service: 's3', retries: 0 });
    const url = objectUrl({ endpoint: s3.url, bucket, hasPathStyle: true }, 'good.webp');
    const stale = await client.fetch(url, { aws: { datetime: '20200101T000000Z' } });
    expect(await stale.text()).toContain('RequestTimeTooSkewed');
    expect((await fetch(url)).status).toBe(403);
    expect(s3.objects.size).toBe(1);
  });

  it('When the bytes are changed on the way, then S3 refuses', async () => {
    const url = objectUrl({ endpoint: s3.url, bucket, hasPathStyle: true }, 'x.webp');
    const files: { request?: Request } = {};
    const client = new AwsClient({ ...key, service: 's3', retries: 0 });
    const hash = '0'.repeat(64);
    const headers = { 'x-amz-content-sha256': hash };
    files.request = await client.sign(url, { method: 'PUT', body: 'bytes', headers });
    const reply = await fetch(files.request);
    expect(await reply.text()).toContain('XAmzContentSHA256Mismatch');
  });
});

describe('the settings', () => {
  it('When the bucket is named in the host, then the address has it there', () => {
    const endpoint = 'https://s3.eu-west-1.amazonaws.com';
    expect(objectUrl({ endpoint, bucket, hasPathStyle: false }, 'a.webp')).toBe(
      'https://pictures.s3.eu-west-1.amazonaws.com/a.webp',
    );
    expect(objectUrl({ endpoint: 'http://minio:9000', bucket, hasPathStyle: true }, 'a.webp')).toBe(
      'http://minio:9000/pictures/a.webp',
    );
  });

  it('When the place of pictures is not told whole, then the service does not start', () => {
    const { S3_BUCKET: _bucket, S3_SECRET_ACCESS_KEY: _secret, ...rest } = test.environment;
    expect(() => readConfig(rest)).toThrow(ConfigError);
    expect(() => readConfig(rest)).toThrow(
      /S3_BUCKET: is not set.*S3_SECRET_ACCESS_KEY: is not set/s,
    );
    expect(() => readConfig({ ...rest, IMAGE_STORE: 'disk' })).toThrow(/IMAGE_DIR: is not set/);
    const IMAGE_HOST_URL = 'http://pictures.example.com/upload';
    expect(() => readConfig({ ...test.environment, IMAGE_HOST_URL })).toThrow(
      /IMAGE_HOST_URL: only https/,
    );
  });
});
