import { performance } from 'node:perf_hooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newCustomer } from './factories/people.ts';
import { send } from './support/requests.ts';
import { openTestShop, type TestShop } from './support/test-shop.ts';

// promises.md section 3, 'Login flood': 200 samples each, within 10 % of each other.
const samples = 200;
const tolerance = 0.1;
// Four hundred passwords are hashed, one after the other.
const timeout = 600_000;

let test: TestShop;
beforeAll(async () => {
  test = await openTestShop();
});
afterAll(() => test.close());

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/**
 * How far apart two kinds of calls are: the median of how many times as long as the other one of a pair
 * takes, less one. A pair is made one after the other, in turn: whatever else the machine does falls on
 * both alike.
 */
async function differenceOf(
  one: (index: number) => Promise<unknown>,
  other: (index: number) => Promise<unknown>,
): Promise<number> {
  const times: [number[], number[]] = [[], []];
  for (let index = -10; index < samples; index += 1) {
    const turn = index % 2 === 0 ? [0, 1] : [1, 0];
    for (const which of turn) {
      const start = performance.now();
      await (which === 0 ? one(index) : other(index));
      if (index >= 0) times[which as 0 | 1].push(performance.now() - start);
    }
  }
  const [ones, others] = times;
  const ratio = median(ones.map((ms, index) => ms / (others[index] ?? Number.NaN)));
  return Math.max(ratio, 1 / ratio) - 1;
}

describe('what the time of an answer tells', () => {
  it(
    'When a password is wrong, or nobody has the address, then both take as long',
    { timeout },
    async () => {
      const { email } = await newCustomer(test);
      const login = (address: string) =>
        send(test, 'POST', '/auth/login', { body: { email: address, password: 'not it' } });
      const difference = await differenceOf(
        () => login(email),
        (index) => login(`nobody-${index}@acme.com`),
      );
      expect(difference).toBeLessThan(tolerance);
    },
  );

  it(
    'When a reset link is asked for, then it takes as long for an address that nobody has',
    { timeout },
    async () => {
      const { email } = await newCustomer(test);
      const reset = (address: string) =>
        send(test, 'POST', '/auth/reset', { body: { email: address } });
      const difference = await differenceOf(
        () => reset(email),
        () => reset('nobody@acme.com'),
      );
      expect(difference).toBeLessThan(tolerance);
    },
  );
});
