import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { LocalFault, isSystemError } from '../fault.ts';
import {
  type DumpSize,
  checkDump,
  dumpDatabase,
  refuseFullDatabase,
  restoreDatabase,
} from './dump-database.ts';

/** What a shop would miss: both databases, the pictures of products and the files of the cms. */
export type Belongings = {
  /** Connection strings by the names of the databases. */
  databases: { commerce: string; cms: string };
  folders: { images: string; uploads: string };
};

const databaseNames = ['commerce', 'cms'] as const;
const folderNames = ['images', 'uploads'] as const;
const manifestFile = 'backup.json';
const metricsFile = 'ohmworks_backup.prom';
const dayMs = 24 * 3_600_000;

const manifestSchema = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  files: z.record(z.enum(folderNames), z.number()),
});
type Manifest = z.infer<typeof manifestSchema>;

/** What a backup holds, or what a restore has put back. */
export type Contents = {
  databases: Record<(typeof databaseNames)[number], DumpSize>;
  files: Manifest['files'];
};

/**
 * Takes a backup into a new folder under `home` and answers its path. It is written aside and
 * renamed when whole. The pictures are copied after the databases: a product never names one that
 * the backup lacks, because a picture is stored before its product and swept a day after its last use.
 */
export async function takeBackup(
  { databases, folders }: Belongings,
  home: string,
  now = new Date(),
): Promise<{ folder: string; contents: Contents }> {
  const folder = join(home, `backup-${now.toISOString().replace(/[:.]/g, '-')}`);
  const draft = `${folder}.part`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  const sizes = {
    commerce: await dumpDatabase(databases.commerce, join(draft, 'commerce')),
    cms: await dumpDatabase(databases.cms, join(draft, 'cms')),
  };
  const files = { images: 0, uploads: 0 };
  for (const name of folderNames) files[name] = copyFolder(folders[name], join(draft, name));
  const manifest: Manifest = { format: 1, takenAt: now.toISOString(), files };
  writeFileSync(join(draft, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`);
  renameSync(draft, folder);
  writeFileSync(
    join(home, metricsFile),
    '# HELP ohmworks_backup_taken_timestamp_seconds When the newest whole backup was taken\n' +
      '# TYPE ohmworks_backup_taken_timestamp_seconds gauge\n' +
      `ohmworks_backup_taken_timestamp_seconds ${Math.floor(now.getTime() / 1000)}\n`,
  );
  return { folder, contents: { databases: sizes, files } };
}

/** Deletes the backups under `home` that are older, and what an interrupted one left. */
export function forgetOldBackups(home: string, keepDays: number, now = new Date()): string[] {
  const forgotten = readdirSync(home).filter((name) => {
    if (!name.startsWith('backup-')) return false;
    if (name.endsWith('.part')) return true;
    const takenAt = readManifest(join(home, name))?.takenAt;
    return takenAt !== undefined && now.getTime() - Date.parse(takenAt) > keepDays * dayMs;
  });
  for (const name of forgotten) rmSync(join(home, name), { recursive: true, force: true });
  return forgotten;
}

/** Reads a whole backup and compares its sums. Throws LocalFault when anything is missing. */
export async function checkBackup(folder: string): Promise<Contents> {
  const manifest = readManifest(folder);
  if (!manifest) throw new LocalFault(`${folder} is no backup: give the folder of one.`);
  const databases = {
    commerce: await checkDump(join(folder, 'commerce')),
    cms: await checkDump(join(folder, 'cms')),
  };
  for (const name of folderNames) {
    if (countFiles(join(folder, name)) !== manifest.files[name]) {
      throw new LocalFault(`${join(folder, name)} lacks files: take another backup.`);
    }
  }
  return { databases, files: manifest.files };
}

/** Puts a backup into empty databases and folders, after having read the whole of it. */
export async function restoreBackup(folder: string, to: Belongings): Promise<Contents> {
  const contents = await checkBackup(folder);
  for (const name of databaseNames) await refuseFullDatabase(to.databases[name]);
  for (const name of folderNames) {
    if (countFiles(to.folders[name]) > 0) {
      throw new LocalFault(`${to.folders[name]} is not empty: restore into an empty folder.`);
    }
  }
  for (const name of databaseNames) await restoreDatabase(to.databases[name], join(folder, name));
  for (const name of folderNames) copyFolder(join(folder, name), to.folders[name]);
  return contents;
}

function readManifest(folder: string): Manifest | undefined {
  try {
    return manifestSchema.parse(JSON.parse(readFileSync(join(folder, manifestFile), 'utf8')));
  } catch {
    return undefined;
  }
}

/** Copies a folder that may not be there yet; answers how many files were copied. */
function copyFolder(from: string, to: string): number {
  mkdirSync(to, { recursive: true });
  const files = filesIn(from);
  for (const file of files) {
    mkdirSync(dirname(join(to, file)), { recursive: true });
    try {
      copyFileSync(join(from, file), join(to, file));
    } catch (error) {
      // Gone since it was listed: a draft that has become a picture, or one that was swept.
      if (!isSystemError(error) || error.code !== 'ENOENT') throw error;
    }
  }
  return countFiles(to);
}

function countFiles(folder: string): number {
  return filesIn(folder).length;
}

/** Paths of all files below a folder, from there; none when it is missing. */
function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}
