import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { log } from '~/services/log.server';

const noticeMs = 3_000;
const turnMs = 5;
const enoughTurns = 20;
const mostQueueMs = 2_000;
const hardExitMs = 10_000;
const patienceMs = 4_000;
const lookEveryMs = 100;

/** Whether new requests should be sent here, and whether a balancer has ever asked. */
export class Readiness {
  #draining = false;
  #watched = false;

  /** Answers a balancer: false once the process is closing. */
  ask(): boolean {
    this.#watched = true;
    return !this.#draining;
  }

  /** Says 'not ready' from now on, and waits until a balancer that has asked could notice. */
  async drain(): Promise<void> {
    this.#draining = true;
    if (this.#watched) await wait(noticeMs);
  }
}

/**
 * Resolves when nobody has come for a moment. The system makes connections and queues them for the
 * process, which lets some in with each turn of its loop: closing resets those that still wait. So the
 * moment is counted in turns: time passes as well for a process that gets none.
 */
async function letQueueIn(server: Server): Promise<void> {
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
 * Not ready, then no new connections; resolves when everything that was accepted is answered. From the
 * start each answer says that its connection ends with it, so that nobody sends a request into one
 * that is about to close. Node would wait `keepAliveTimeout` for those answered before. Whoever hangs,
 * by sending half a request for one, is cut off after `mostMs`.
 */
export async function closeGently(
  server: Server,
  readiness: Readiness,
  mostMs = patienceMs,
): Promise<void> {
  server.prependListener('request', (_request, response) => {
    response.setHeader('connection', 'close');
  });
  await readiness.drain();
  await letQueueIn(server);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const ending = setInterval(() => server.closeIdleConnections(), lookEveryMs);
  const cutting = setTimeout(() => server.closeAllConnections(), mostMs);
  await closed;
  clearInterval(ending);
  clearTimeout(cutting);
}

/**
 * On SIGTERM or SIGINT: closes gently and exits 0; exit 1 when that takes longer than 10 s. A fault
 * nobody caught closes the same way and exits 1. A second signal changes nothing.
 */
export function closeOnSignal(server: Server, readiness: Readiness): void {
  let closing = false;
  const close = async (exitCode: number): Promise<void> => {
    if (closing) return;
    closing = true;
    setTimeout(() => process.exit(1), hardExitMs).unref();
    await closeGently(server, readiness);
    process.exit(exitCode);
  };
  process.on('SIGTERM', () => void close(0));
  process.on('SIGINT', () => void close(0));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception');
    void close(1);
  });
  process.on('unhandledRejection', (reason) => {
    log.fatal({ err: reason }, 'unhandled rejection');
    void close(1);
  });
}
