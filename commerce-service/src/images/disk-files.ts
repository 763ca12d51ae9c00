import { randomBytes } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PictureFiles } from './picture-files.ts';

const missing = new Set<unknown>(['ENOENT', 'ENOTDIR']);

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/** `.{name}.{random}`: a file on its way to its name. */
const draftPattern = /^\.(.+)\.[0-9a-f]{12}$/;

/** Pictures in a folder, which all copies of the service share. */
export function openDiskFiles(folder: string): PictureFiles {
  async function draftsOf(names: ReadonlySet<string>): Promise<string[]> {
    const files = await readdir(folder).catch((error: unknown) => {
      if (missing.has(codeOf(error))) return [];
      throw error;
    });
    return files.filter((file) => names.has(draftPattern.exec(file)?.[1] ?? ''));
  }

  return {
    async write(name, bytes) {
      await mkdir(folder, { recursive: true });
      const draft = join(folder, `.${name}.${randomBytes(6).toString('hex')}`);
      try {
        // Flushed before it gets its name: a power cut leaves no empty picture.
        await writeFile(draft, bytes, { mode: 0o644, flush: true });
        await rename(draft, join(folder, name));
      } catch (error) {
        await rm(draft, { force: true }).catch(() => undefined);
        throw error;
      }
    },
    async read(name) {
      try {
        return await readFile(join(folder, name));
      } catch (error) {
        if (missing.has(codeOf(error))) return null;
        throw error;
      }
    },
    async remove(names) {
      const drafts = await draftsOf(new Set(names));
      for (const file of [...names, ...drafts]) await rm(join(folder, file), { force: true });
    },
  };
}
