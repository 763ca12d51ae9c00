import pg from 'pg';
import { answerQuestions } from '../../bench/helper-process.ts';
import type { Executor } from '../src/database/client.ts';
import { insertOrder, shipInOneStatement } from '../src/database/order-store.ts';
import { findSessions } from '../src/database/session-store.ts';

type NewOrder = Parameters<typeof insertOrder>[1];
type Shipment = Parameters<typeof shipInOneStatement>[1];

/** Which of the statements that a call must run are run: all, or only the one that writes. */
export type Share = 'whole call' | 'writing alone';

/** A statement that writes, and the session of its caller, which each call has to read first. */
type Task<Work> = Work & { sessionHash: string };

/** The service's own statements, run by so many at once without the service. */
export interface BareSqlQuestion {
  databaseUrl: string;
  poolSize: number;
  concurrency: number;
  share: Share;
  work: { place: Task<NewOrder>[] } | { ship: Task<Shipment>[] };
}
/** How many a second. */
export type BareSqlAnswer = number;

const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text) ?? `bare-${names.size}`;
  names.set(text, known);
  return known;
}

/** Runs what a store hands to Prisma by `pg` itself, as prepared statements. */
function bareExecutor(pool: pg.Pool): Executor {
  const $queryRaw = async (parts: TemplateStringsArray, ...values: unknown[]) => {
    const text = parts.reduce((sql, part, index) => `${sql}$${index}${part}`);
    const { rows } = await pool.query({ name: nameOf(text), text, values });
    return rows as unknown[];
  };
  return { $queryRaw } as unknown as Executor;
}

const pools = new Map<string, pg.Pool>();

function poolOf(databaseUrl: string, max: number): pg.Pool {
  const known = pools.get(databaseUrl) ?? new pg.Pool({ connectionString: databaseUrl, max });
  pools.set(databaseUrl, known);
  return known;
}

answerQuestions(async (question: BareSqlQuestion): Promise<BareSqlAnswer> => {
  const db = bareExecutor(poolOf(question.databaseUrl, question.poolSize));
  const { work, share } = question;
  const withSession = async (hash: string, write: () => Promise<boolean>): Promise<boolean> => {
    if (share === 'whole call' && !(await findSessions(db, [hash])).has(hash)) return false;
    return write();
  };
  const tasks =
    'place' in work
      ? work.place.map(
          (order) => () =>
            withSession(
              order.sessionHash,
              async () => (await insertOrder(db, order)).orderId !== null,
            ),
        )
      : work.ship.map(
          (one) => () =>
            withSession(one.sessionHash, async () => (await shipInOneStatement(db, one)).shipped),
        );
  const queue = tasks.values();
  const drain = async (): Promise<void> => {
    for (const task of queue) {
      if (!(await task())) throw new Error('the statement refused what it should allow');
    }
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: question.concurrency }, drain));
  return (tasks.length * 1000) / (performance.now() - started);
});
