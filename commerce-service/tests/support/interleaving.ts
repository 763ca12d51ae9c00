import { setImmediate as nextTurn } from 'node:timers/promises';
import type fc from 'fast-check';
import type { Shop } from '../../src/use-cases/shop.ts';
import type { TestShop } from './test-shop.ts';

type Call = (...given: never[]) => unknown;

/**
 * Lets fast-check's scheduler decide who goes on at each await point: every call to Stripe, every
 * statement and every transaction of a gated shop waits for its turn, then runs alone to its end.
 */
export class Interleaving {
  private readonly scheduler: fc.Scheduler;
  private running: Promise<unknown> = Promise.resolve();

  constructor(scheduler: fc.Scheduler) {
    this.scheduler = scheduler;
  }

  /** Runs `work` when the scheduler says so. */
  async turn<T>(label: string, work: () => PromiseLike<T>): Promise<T> {
    await this.scheduler.schedule(Promise.resolve(), label, undefined, async (release) => {
      await release();
      await this.settled();
    });
    const result = Promise.resolve(work());
    this.running = result.catch(() => undefined);
    return result;
  }

  /** After the released call has ended and its caller has come to its next await point. */
  private async settled(): Promise<void> {
    await nextTurn();
    await this.running;
    await nextTurn();
  }

  /** The shop with a gate at each of its await points outside of transactions. */
  gate(shop: Shop, who: string): Shop {
    const { database, payments } = shop;
    return {
      ...shop,
      payments: this.gated(payments, `${who}: stripe`),
      database: { ...database, prisma: this.gated(database.prisma, `${who}: database`) },
    };
  }

  gateSql(test: TestShop, who: string): TestShop['sql'] {
    return (text, values) =>
      this.turn(`${who}: ${text.slice(0, 20)}`, () => test.sql(text, values));
  }

  /** Runs all to their end; rejects when one does. */
  async race(actors: (() => Promise<unknown>)[]): Promise<void> {
    const all = Promise.all(actors.map((act) => act()));
    await this.scheduler.waitFor(all);
  }

  private gated<Target extends object>(target: Target, label: string): Target {
    return new Proxy(target, {
      get: (_, key) => {
        const member: unknown = Reflect.get(target, key, target);
        const name = `${label}.${String(key)}`;
        if (typeof member === 'function') {
          const call = member as Call;
          return (...given: never[]) =>
            this.turn(name, async () => await Reflect.apply(call, target, given));
        }
        return typeof member === 'object' && member !== null ? this.gated(member, name) : member;
      },
    });
  }
}
