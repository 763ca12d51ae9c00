import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';

interface Env {
  (key: string, fallback?: string): string;
  int(key: string, fallback: number): number;
  array(key: string, fallback?: string[]): string[];
}

/**
 * Where pictures of editors lie: `UPLOAD_DIR` (a folder outside the checkout), else `public/`.
 * Strapi wants a folder `uploads` in it and does not make one itself.
 */
function publicDirectory(env: Env): string {
  const directory = resolve(env('UPLOAD_DIR', './public'));
  mkdirSync(resolve(directory, 'uploads'), { recursive: true });
  return directory;
}

export default ({ env }: { env: Env }) => ({
  host: env('HOST', '127.0.0.1'),
  port: env.int('PORT', 1337),
  // Where links in mail lead; the build has no settings yet.
  url: env('CMS_PUBLIC_URL', ''),
  app: { keys: env.array('APP_KEYS') },
  dirs: { public: publicDirectory(env) },
  // Content moves between installations by database backup, never over the network.
  transfer: { remote: { enabled: false } },
  logger: { updates: { enabled: false }, startup: { enabled: false } },
});
