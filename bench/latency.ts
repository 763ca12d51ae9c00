import type { LoadGenerator } from './helpers.ts';
import { spreadOf, type Spread } from './rounds.ts';

/** How long one request takes when nobody else asks, in milliseconds. */
export interface Latency {
  ms: Spread;
}

const requestsPerRound = 10;

/** A GET, one at a time, by one connection that stays open. */
export async function measureLatency(
  load: LoadGenerator,
  url: string,
  request: { path: string; headers: Record<string, string> },
  rounds: number,
): Promise<Latency> {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const requests = [{ method: 'GET' as const, ...request }];
    const { perSecond } = await load.ask({
      url,
      connections: 1,
      amount: requestsPerRound,
      requests,
    });
    times.push(1000 / perSecond);
  }
  return { ms: spreadOf(times.slice(1)) };
}
