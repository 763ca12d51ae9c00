import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

export interface Asset {
  type: string;
  body: string;
}

const folder = fileURLToPath(new URL('browser/', import.meta.url));

/** What the browser may load: the name it asks for and the source it comes from. */
const sources: Record<string, { type: string; file: string }> = {
  '/stripe.js': { type: 'text/javascript', file: 'stripe.ts' },
  '/assets/card-frame.js': { type: 'text/javascript', file: 'card-frame.ts' },
  '/assets/challenge.js': { type: 'text/javascript', file: 'challenge.ts' },
  '/assets/card-frame.css': { type: 'text/css', file: 'card-frame.css' },
  '/assets/pages.css': { type: 'text/css', file: 'pages.css' },
  '/elements-card.html': { type: 'text/html', file: 'card-frame.html' },
};
const built = new Map<string, Promise<Asset>>();

/** The file for a path, its TypeScript bundled once; `null` when there is none. */
export async function findAsset(pathname: string): Promise<Asset | null> {
  const source = Object.hasOwn(sources, pathname) ? sources[pathname] : undefined;
  if (!source) return null;
  const known = built.get(pathname);
  if (known) return known;
  const fresh = load(source.file).then((body) => ({ type: source.type, body }));
  built.set(pathname, fresh);
  return fresh;
}

async function load(file: string): Promise<string> {
  if (!file.endsWith('.ts')) return readFile(folder + file, 'utf8');
  const { outputFiles } = await build({
    entryPoints: [folder + file],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}
