/*
 * Loaded into a part by `--import` while it is measured: answers on its own port with the process id
 * and the memory in use, and on demand collects garbage first or records what the processor does.
 */
import { createServer } from 'node:http';
import { Session } from 'node:inspector/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const port = Number(process.env.BENCH_PROBE_PORT);

function collectGarbage() {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

async function recordProfile(seconds) {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.start');
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  const { profile } = await session.post('Profiler.stop');
  session.disconnect();
  return profile;
}

if (port > 0) {
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://probe');
    if (pathname === '/profile') {
      response.end(JSON.stringify(await recordProfile(Number(searchParams.get('seconds')))));
      return;
    }
    if (pathname === '/collected') collectGarbage();
    const { rss, heapUsed } = process.memoryUsage();
    response.end(JSON.stringify({ pid: process.pid, rss, heapUsed }));
  });
  // A program that the part starts inherits the setting: the part itself was first.
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1').unref();
}
