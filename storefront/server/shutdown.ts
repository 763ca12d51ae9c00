import type { Server } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { log } from '~/services/log.server';

const noticeMs = 3_000;
const hardExitMs = 10_000;

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
 * On SIGTERM or SIGINT: not ready, no new connections, finish what was accepted, exit 0; exit 1 when
 * that takes longer than 10 s. A fault nobody caught closes the same way and exits 1.
 */
export function closeOnSignal(server: Server, readiness: Readiness): void {
  let closing = false;
  const close = async (exitCode: number): Promise<void> => {
    if (closing) return;
    closing = true;
    setTimeout(() => process.exit(1), hardExitMs).unref();
    await readiness.drain();
    server.close(() => process.exit(exitCode));
    server.closeIdleConnections();
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
