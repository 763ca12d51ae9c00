import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

const lookEveryMs = 100;
const turnMs = 5;
const enoughTurns = 20;
const mostQueueMs = 2_000;

/**
 * From now on each answer says that its connection ends with it, and so no caller sends a request into
 * a connection that is about to close: it would be reset, and the caller could not know whether it
 * was done (promises.md 1, row 29).
 */
export function announceClosing(server: Server): void {
  server.prependListener('request', (_request, response) => {
    response.setHeader('connection', 'close');
  });
}

/**
 * Resolves when nobody has come for a moment. The system makes connections and queues them for the
 * process, which lets some in with each turn of its loop: closing resets those that still wait. So the
 * moment is counted in turns: time passes as well for a process that gets none.
 */
export async function letQueueIn(server: Server): Promise<void> {
  const begun = performance.now();
  let quietTurns = 0;
  const note = () => (quietTurns = 0);
  server.on('connection', note);
  while (quietTurns < enoughTurns && performance.now() - begun < mostQueueMs) {
    await wait(turnMs);
    quietTurns += 1;
  }
  server.off('connection', note);
}

/**
 * Runs `close`, which closes the server, and ends each connection once it has its answer: Node would
 * keep open for `keepAliveTimeout` those whose request came before the announcement. Whoever hangs,
 * by sending half a request for one, is cut off after `patienceMs`.
 */
export async function closeAnswering(
  server: Server,
  patienceMs: number,
  close: () => Promise<void>,
): Promise<void> {
  const ending = setInterval(() => server.closeIdleConnections(), lookEveryMs);
  const cutting = setTimeout(() => server.closeAllConnections(), patienceMs);
  try {
    await close();
  } finally {
    clearInterval(ending);
    clearTimeout(cutting);
  }
}
