import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sweepImages } from '../src/use-cases/sweep-images.ts';
import { newAdmin, type Person } from './factories/people.ts';
import { multipartBody, smallPng, upload } from './support/pictures.ts';
import { startService } from './support/service-process.ts';
import { openTestShop, type TestShop } from './support/test-shop.ts';

// promises.md section 1, row 17, on a disk that is really full and in a folder that is really closed.
vi.setConfig({ testTimeout: 60_000 });

const isRoot = process.getuid?.() === 0;

function mount(folder: string, size: string): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=0755`, 'tmpfs', folder]);
}

/** Only root may mount, and not in every container. */
function canMount(): boolean {
  if (!isRoot || process.platform !== 'linux') return false;
  const folder = execFileSync('mktemp', ['-d'], { encoding: 'utf8' }).trim();
  try {
    mount(folder, '64k');
    execFileSync('umount', [folder]);
    return true;
  } catch {
    return false;
  } finally {
    execFileSync('rmdir', [folder]);
  }
}
const hasFullDisk = canMount();
if (!hasFullDisk) {
  process.stderr.write(
    'SKIPPED: pictures on a full disk; this needs Linux, root and the right to mount.\n',
  );
}

let folder: string;
let test: TestShop;
let admin: Person;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-real-disk-'));
  test = await openTestShop({ IMAGE_DIR: folder });
  admin = await newAdmin(test);
});
afterEach(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

const rows = () => test.sql<{ name: string }>('SELECT name FROM image');

async function sweepTomorrow(): Promise<void> {
  await sweepImages(test.shop);
  await sweepImages({ ...test.shop, now: () => new Date(Date.now() + 25 * 3600_000) });
}

describe('a disk that is full', () => {
  it.skipIf(!hasFullDisk)(
    'When there is room for the first sizes only, then it is 503 and they are removed; with room, it is kept',
    async () => {
      mount(folder, '12k');
      try {
        const reply = await upload(test, admin, await smallPng());
        expect(reply.statusCode).toBe(503);
        expect(reply.json()).toMatchObject({ code: 'IMAGES_UNAVAILABLE' });
        expect(await readdir(folder)).toEqual([]);
        execFileSync('mount', ['-o', 'remount,size=4m', folder]);
        expect((await upload(test, admin, await smallPng())).statusCode).toBe(200);
        expect(await readdir(folder)).toHaveLength(6);
        await sweepTomorrow();
        expect(await readdir(folder)).toEqual([]);
        expect(await rows()).toEqual([]);
      } finally {
        execFileSync('umount', [folder]);
      }
    },
  );
});

describe('a folder that is closed to the service', () => {
  it('When it may not write there, then it is 503, nothing is there, and it works once it may', async () => {
    // Root may write everywhere: the service runs as nobody then.
    const user = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {};
    await chmod(folder, 0o555);
    const service = await startService(test, {}, user);
    const post = async () =>
      fetch(`${service.url}/images`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${admin.token}`,
          'content-type': 'multipart/form-data; boundary=boundary-of-the-tests',
        },
        body: new Uint8Array(
          multipartBody([
            { disposition: 'name="image"; filename="x.png"', bytes: await smallPng() },
          ]),
        ),
      });
    try {
      const refused = await post();
      expect(refused.status).toBe(503);
      expect(await refused.json()).toMatchObject({ code: 'IMAGES_UNAVAILABLE' });
      expect(refused.headers.get('retry-after')).toBe('30');
      await expect.poll(() => service.log()).toContain('EACCES');
      expect(await readdir(folder)).toEqual([]);
      await chmod(folder, 0o777);
      expect((await post()).status).toBe(200);
      expect(await readdir(folder)).toHaveLength(6);
    } finally {
      service.kill('SIGTERM');
      await service.ended;
    }
  });
});

function idOf(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
}
