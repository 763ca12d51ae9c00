import { getRequestListener } from '@hono/node-server';
import type { ServerBuild } from '@remix-run/node';
import { createServer } from 'vite';
import { buildApp } from './app';
import { listen } from './serve';
import { Readiness } from './shutdown';

/** Serves the storefront from its sources with hot reload; behind the same edge as in production. */
async function serveDevelopment(): Promise<void> {
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
  const loadBuild = async () =>
    (await vite.ssrLoadModule('virtual:remix/server-build')) as ServerBuild;
  const readiness = new Readiness();
  const app = buildApp({ loadBuild, readiness });
  const answer = getRequestListener(app.fetch);
  listen((req, res) => vite.middlewares(req, res, () => void answer(req, res)), readiness);
}

await serveDevelopment();
