import { createServer, type RequestListener } from 'node:http';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import type { ServerBuild } from '@remix-run/node';
import { getEnv } from '~/services/env.server';
import { log } from '~/services/log.server';
import { buildApp } from './app';
import { closeOnSignal, Readiness } from './shutdown';

/** Serves what `npm run build` made, from the folder that this file was built into. */
export async function serveProduction(): Promise<void> {
  const clientDir = fileURLToPath(new URL('./client', import.meta.url));
  const buildPath = fileURLToPath(new URL('./server/index.js', import.meta.url));
  const build = (await import(/* @vite-ignore */ pathToFileURL(buildPath).href)) as ServerBuild;
  const readiness = new Readiness();
  const app = buildApp({ clientDir, loadBuild: () => Promise.resolve(build), readiness });
  listen(getRequestListener(app.fetch), readiness);
}

/** Opens the port and keeps it open until the process is told to stop. */
export function listen(listener: RequestListener, readiness: Readiness): void {
  const { HOST, PORT } = getEnv();
  // Kept open longer than a balancer keeps its side, so that it never writes into a closed
  // connection. Node counts the other two from a request's first byte, not from the connection's.
  const server = createServer(
    { keepAliveTimeout: 65_000, headersTimeout: 30_000, requestTimeout: 30_000 },
    listener,
  );
  server.on('error', (error: NodeJS.ErrnoException) => {
    const why =
      error.code === 'EADDRINUSE' ? `port ${PORT} is in use; set PORT to another` : error.message;
    process.stderr.write(`storefront: cannot listen: ${why}\n`);
    process.exit(1);
  });
  server.listen(PORT, HOST, () => log.info({ host: HOST, port: PORT }, 'storefront listening'));
  closeOnSignal(server, readiness);
}
