import { createServer, type Server } from 'node:http';
import { Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { Database } from './database/client.ts';

export interface Metrics {
  observeReply(reply: { method: string; route: string; status: number; seconds: number }): void;
  /** Serves /metrics on its own port, which is not for the public. */
  listen(host: string, port: number): Promise<Server>;
}

const backlog = `SELECT
  (SELECT count(*) FROM orders WHERE holds_stock AND NOT paid)::int AS being_paid,
  (SELECT count(*) FROM refund_due WHERE done_at IS NULL)::int AS refunds_due,
  (SELECT count(*) FROM outbox WHERE sent_at IS NULL AND dead_at IS NULL)::int AS outbox_waiting,
  (SELECT count(*) FROM outbox WHERE dead_at IS NOT NULL)::int AS outbox_dead`;

/** Numbers for Prometheus: replies, the process itself, and what waits in the database. */
export function openMetrics(database: Database): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const replies = new Histogram({
    name: 'http_reply_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.3, 1, 3],
    registers: [registry],
  });
  const waiting = new Gauge({
    name: 'shop_waiting',
    help: 'Orders being paid, refunds due, mails waiting and dead',
    labelNames: ['what'],
    registers: [registry],
    async collect() {
      const { rows } = await database.pool.query<Record<string, number>>(backlog);
      Object.entries(rows[0] ?? {}).forEach(([what, count]) => waiting.set({ what }, count));
    },
  });
  const pool = new Gauge({
    name: 'database_connections',
    help: 'Of the pool',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      pool.set({ state: 'open' }, database.pool.totalCount);
      pool.set({ state: 'idle' }, database.pool.idleCount);
      pool.set({ state: 'waiting' }, database.pool.waitingCount);
    },
  });

  return {
    observeReply: ({ method, route, status, seconds }) =>
      replies.observe({ method, route, status }, seconds),
    listen: (host, port) =>
      new Promise((resolve, reject) => {
        const server = createServer((request, response) => {
          if (request.url !== '/metrics') {
            response.writeHead(404).end();
            return;
          }
          registry.metrics().then(
            (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
            () => response.writeHead(503).end(),
          );
        });
        server.once('error', reject);
        server.listen(port, host, () => resolve(server));
      }),
  };
}
