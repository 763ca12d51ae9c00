import { fileURLToPath } from 'node:url';
import { vitePlugin as remix } from '@remix-run/dev';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { compressAssets } from './compress-assets';
import { thirdPartyLicences } from './third-party-licences';

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true;
  }
}

/** What most pages show or use; not dialogs, toasts and what one kind of page has alone. */
const ofMostPages = new RegExp(
  [
    'app/components/ui/(?!confirm-dialog|notice-dialog|live-toasts|table|filter-links)',
    'app/components/product/(part-name|product-card|product-picture)',
    'app/components/content/(checked-link|content-picture|section)',
    'app/components/layout/(problem-page|request-id)',
    'app/lib/(count-words|money|page-meta|paths|product-list|session-channel|use-is-refining)',
    'lucide-react/dist/esm/',
    'vite/preload-helper',
  ].join('|'),
);

/** Pages and browser code. The server around them is built by `vite.server.config.ts`. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    tailwindcss(),
    remix({
      future: {
        v3_fetcherPersist: true,
        v3_lazyRouteDiscovery: true,
        v3_relativeSplatPath: true,
        v3_routeConfig: true,
        v3_singleFetch: true,
        v3_throwAbortReason: true,
      },
    }),
    thirdPartyLicences(),
    compressAssets(),
  ],
  resolve: { alias: { '~': fileURLToPath(new URL('./app', import.meta.url)) } },
  // Once Remix has cut the loaders out of a page, only types are left of some server imports: drop
  // those lines, or the whole of @remix-run/node is read for the browser.
  esbuild: {
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: false } },
    // They stand in licences.txt.
    legalComments: 'none',
  },
  // Needed at build time only; its few lines that run are compiled in.
  ssr: { noExternal: ['gql.tada', '@0no-co/graphql.web'] },
  build: {
    // The content security policy allows fonts and images from our own origin, not from data: URLs.
    assetsInlineLimit: 0,
    sourcemap: false,
    target: 'es2022',
    rollupOptions: {
      // Small things that most pages show: two dozen scripts of some hundred bytes cost more to ask for.
      ...(isSsrBuild !== true && {
        output: { manualChunks: (id) => (ofMostPages.test(id) ? 'base' : undefined) },
      }),
      onwarn(warning, warn) {
        // Routes without a page are empty for the browser; zod's comments mean nothing to Rollup.
        if (warning.code === 'EMPTY_BUNDLE' || warning.code === 'INVALID_ANNOTATION') return;
        warn(warning);
      },
    },
  },
}));
