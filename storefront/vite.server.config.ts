import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** Compiles `server/main.ts` to `build/main.js`, beside the pages it serves. */
export default defineConfig({
  resolve: { alias: { '~': fileURLToPath(new URL('./app', import.meta.url)) } },
  publicDir: false,
  build: {
    ssr: 'server/main.ts',
    outDir: 'build',
    emptyOutDir: false,
    sourcemap: false,
    target: 'node20',
    rollupOptions: { output: { entryFileNames: 'main.js', chunkFileNames: '[name].js' } },
  },
});
