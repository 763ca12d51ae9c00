import { createServer, type Server } from 'node:http';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { measureBacklog } from './backlog-metrics.ts';
import type { Database } from './database/client.ts';
import type { Noted } from './use-cases/shop.ts';
import { measureBreaches } from './breach-metrics.ts';

export interface Metrics {
  /** Counts what happened in the shop. */
  note(event: Noted, ageSeconds?: number): void;
  observeReply(reply: { method: string; route: string; status: number; seconds: number }): void;
  /** Serves /metrics on its own port, which is not for the public. */
  listen(host: string, port: number): Promise<Server>;
}

const noted = [
  'order-placed',
  'order-paid',
  'order-shipped',
  'order-cancelled',
  'order-refunded',
  'sign-in-failed',
  'webhook-taken',
  'webhook-repeated',
  'webhook-refused',
] as const satisfies readonly Noted[];

/** What happens in this copy. Refusals (406, 429) are in http_reply_seconds_count, by status. */
function countEvents(registry: Registry): Pick<Metrics, 'note'> {
  const events = new Counter({
    name: 'shop_events_total',
    help: 'Orders placed, paid, shipped, cancelled, refunded; sign-ins failed; webhooks by what became of them',
    labelNames: ['event'],
    registers: [registry],
  });
  noted.forEach((event) => events.inc({ event }, 0));
  const age = new Histogram({
    name: 'shop_webhook_age_seconds',
    help: 'From the making of an event at Stripe to its arrival',
    buckets: [1, 5, 30, 120, 600, 3600, 86_400],
    registers: [registry],
  });
  return {
    note(event, ageSeconds) {
      events.inc({ event });
      if (ageSeconds !== undefined) age.observe(ageSeconds);
    },
  };
}

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
  measureBacklog(registry, database);
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

  measureBreaches(registry, database);

  return {
    ...countEvents(registry),
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
