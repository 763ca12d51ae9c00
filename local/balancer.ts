import {
  Agent,
  createServer,
  request as ask,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

export type BalancerOptions = {
  port: number;
  /** Ports of the copies behind it, on this machine. */
  copies: readonly number[];
  /** How often each copy is asked whether it is ready. */
  askEveryMs?: number;
};

export type Balancer = {
  /** How many requests each copy was given, in the order of `copies`. */
  counts(): number[];
  stop(): Promise<void>;
};

/**
 * As plain as a balancer can be: hands each request to the next copy that `/readyz` calls ready,
 * and tries nothing twice. No copy ready: 503; a copy that breaks the connection off: 502.
 */
export async function startBalancer(options: BalancerOptions): Promise<Balancer> {
  const { port, copies, askEveryMs = 250 } = options;
  const agent = new Agent({ keepAlive: true });
  const counts = copies.map(() => 0);
  const isReady = copies.map(() => false);
  let turn = 0;
  let isStopped = false;

  const next = (): number | undefined => {
    for (let step = 0; step < copies.length; step += 1) {
      turn = (turn + 1) % copies.length;
      if (isReady[turn]) return turn;
    }
    return undefined;
  };
  const watch = async (index: number, copy: number) => {
    while (!isStopped) {
      isReady[index] = await answersReady(copy);
      await wait(askEveryMs, undefined, { ref: false });
    }
  };
  await Promise.all(copies.map(async (copy, index) => (isReady[index] = await answersReady(copy))));
  copies.forEach((copy, index) => void watch(index, copy));

  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    const index = next();
    const copy = index === undefined ? undefined : copies[index];
    if (index === undefined || copy === undefined) {
      response.writeHead(503, { 'retry-after': '1' }).end();
      return;
    }
    counts[index] = (counts[index] ?? 0) + 1;
    handOn(request, response, copy, agent);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    counts: () => [...counts],
    async stop() {
      isStopped = true;
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      agent.destroy();
      await closed;
    },
  };
}

async function answersReady(port: number): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(2_000);
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}

function handOn(
  request: IncomingMessage,
  response: ServerResponse,
  port: number,
  agent: Agent,
): void {
  const { remoteAddress = '' } = request.socket;
  const before = request.headers['x-forwarded-for'];
  const headers = {
    ...request.headers,
    'x-forwarded-for': before === undefined ? remoteAddress : `${String(before)}, ${remoteAddress}`,
  };
  const { method, url: path } = request;
  const asked = ask({ host: '127.0.0.1', port, method, path, headers, agent }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
    answer.pipe(response);
    answer.on('error', () => response.destroy());
  });
  asked.on('error', () => {
    if (response.headersSent) response.destroy();
    else response.writeHead(502).end();
  });
  response.on('close', () => {
    if (!response.writableFinished) asked.destroy();
  });
  request.pipe(asked);
}
