import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const { resolve } = createRequire(import.meta.url);
/** In the build as files that `subset-fonts.ts` has cut. */
const fonts = ['@fontsource-variable/ibm-plex-sans', '@fontsource/ibm-plex-mono'];

/**
 * Writes `licences.txt` beside the browser build: every package whose code is in it, and the fonts, with
 * their licences. One file that nobody downloads by visiting, instead of notices in every script.
 */
export function thirdPartyLicences(): Plugin {
  return {
    name: 'third-party-licences',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    generateBundle(_options, bundle) {
      const folders = new Set<string>();
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        for (const id of chunk.moduleIds) {
          const folder = /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1];
          if (folder !== undefined) folders.add(folder);
        }
      }
      for (const font of fonts) folders.add(dirname(resolve(`${font}/package.json`)));
      const notices = [...folders].sort().map(noticeOf);
      this.emitFile({
        type: 'asset',
        fileName: 'licences.txt',
        source: [...new Set(notices)].join(`\n\n${'-'.repeat(80)}\n\n`),
      });
    },
  };
}

function noticeOf(folder: string): string {
  const { name, version, license } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as Record<'name' | 'version' | 'license', string | undefined>;
  const file =
    existsSync(folder) && readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file ? readFileSync(join(folder, file), 'utf8').trim() : '';
  return `${name} ${version} (${license})\n\n${text}`.trim();
}
