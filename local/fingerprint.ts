import { createHash, type Hash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

/** What a build or a test writes, or what no build reads. */
const ignoredFolders = new Set([
  'node_modules',
  'dist',
  'build',
  'generated',
  'tests',
  'types',
  'uploads',
  'coverage',
]);
const ignoredFiles = /(\.test\.tsx?|\.tsbuildinfo|\.log|\.md|Dockerfile|openapi\.json)$/;

/** A hash of the sources below a folder and of other single files: names and contents. */
export function fingerprint(folder: string, files: string[] = []): string {
  const hash = createHash('sha256');
  addFolder(hash, folder, folder);
  for (const file of files) hash.update(readFileSync(file));
  return hash.update(process.version).digest('hex');
}

function addFolder(hash: Hash, top: string, folder: string): void {
  const entries = readdirSync(folder, { withFileTypes: true });
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    // Caches and notes that tools keep for themselves.
    if (entry.name.startsWith('.')) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!ignoredFolders.has(entry.name)) addFolder(hash, top, path);
    } else if (entry.isFile() && !ignoredFiles.test(entry.name)) {
      hash.update(`${relative(top, path)}\0`).update(readFileSync(path));
    }
  }
}
