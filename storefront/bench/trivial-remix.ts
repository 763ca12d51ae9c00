/** The least that a page of Remix can be: one root, one route, one loader, rendered and sent. */
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { serve } from '@hono/node-server';
import { createRequestHandler, type EntryContext, type ServerBuild } from '@remix-run/node';
import { Links, Meta, Outlet, RemixServer, Scripts, useLoaderData } from '@remix-run/react';
import { Hono } from 'hono';
import { createElement as h } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { answerQuestions } from '../../bench/helper-process.ts';

function Root() {
  return h(
    'html',
    { lang: 'en' },
    h('head', null, h('meta', { charSet: 'utf-8' }), h(Meta), h(Links)),
    h('body', null, h(Outlet), h(Scripts)),
  );
}

function Page() {
  const { word } = useLoaderData() as { word: string };
  return h('main', null, h('h1', null, word));
}

/** As the storefront sends pages: in one buffer. */
function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const body = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        headers.set('Content-Type', 'text/html; charset=utf-8');
        resolve(new Response(Buffer.concat(chunks), { status, headers }));
        done();
      },
    });
    const { pipe } = renderToPipeableStream(h(RemixServer, { context, url: request.url }), {
      onAllReady: () => pipe(body),
      onShellError: reject,
    });
  });
}

const asset = (id: string, path: string, parentId?: string) => ({
  id,
  path,
  ...(parentId === undefined ? { parentId } : { parentId, index: true }),
  module: `/assets/${id}.js`,
  imports: [],
  hasAction: false,
  hasLoader: parentId !== undefined,
  hasClientAction: false,
  hasClientLoader: false,
  hasErrorBoundary: false,
});

const build = {
  entry: { module: { default: handleRequest } },
  routes: {
    root: { id: 'root', path: '', module: { default: Root } },
    page: {
      ...{ id: 'page', parentId: 'root', path: '', index: true },
      module: { default: Page, loader: () => ({ word: 'Hello' }) },
    },
  },
  assets: {
    version: '1',
    url: '/assets/manifest.js',
    entry: { module: '/assets/entry.js', imports: [] },
    routes: { root: asset('root', ''), page: asset('page', '', 'root') },
  },
  publicPath: '/',
  assetsBuildDirectory: '',
  basename: '/',
  mode: 'production',
  isSpaMode: false,
  future: {
    v3_fetcherPersist: true,
    v3_lazyRouteDiscovery: true,
    v3_relativeSplatPath: true,
    v3_routeConfig: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
  },
} as unknown as ServerBuild;

/** Its answer is the port. */
answerQuestions(async (): Promise<number> => {
  const handle = createRequestHandler(build, 'production');
  const app = new Hono();
  app.all('*', (c) => handle(c.req.raw));
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  if (!server.listening) await new Promise((resolve) => server.once('listening', resolve));
  return (server.address() as AddressInfo).port;
});
