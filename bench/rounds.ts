/** Median of several rounds, with the least and the greatest. */
export interface Spread {
  median: number;
  least: number;
  greatest: number;
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  const least = sorted[0];
  const greatest = sorted[sorted.length - 1];
  if (middle === undefined || least === undefined || greatest === undefined) {
    throw new Error('no rounds were run');
  }
  return { median: middle, least, greatest };
}

/** One measurement: how many a second, and the server's CPU microseconds for each where known. */
export interface Sample {
  perSecond: number;
  cpuMicros?: number;
}

/** What is ours beside its bare counterpart. The ratios are of the same round. */
export interface Comparison {
  name: string;
  /** The least that the ratio should be; null where there is no target. */
  target: number | null;
  service: Spread;
  bare: Spread;
  ratio: Spread;
  /** CPU of the bare one over CPU of the service: the same ratio, unmoved by busy neighbours. */
  cpuRatio: Spread | null;
}

/**
 * Runs both in alternation, the other one first in every second round, after one round that does
 * not count. Whatever else the machine does then falls on both.
 */
export async function compare(
  options: Pick<Comparison, 'name' | 'target'> & {
    rounds: number;
    service: () => Promise<Sample>;
    bare: () => Promise<Sample>;
  },
): Promise<Comparison> {
  const { name, target, rounds } = options;
  const pairs: { service: Sample; bare: Sample }[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    if (round % 2 === 0) {
      const service = await options.service();
      pairs.push({ service, bare: await options.bare() });
    } else {
      const bare = await options.bare();
      pairs.push({ bare, service: await options.service() });
    }
  }
  const counted = pairs.slice(1);
  const cpuRatios = counted.flatMap(({ service, bare }) =>
    service.cpuMicros && bare.cpuMicros ? [bare.cpuMicros / service.cpuMicros] : [],
  );
  return {
    name,
    target,
    service: spreadOf(counted.map(({ service }) => service.perSecond)),
    bare: spreadOf(counted.map(({ bare }) => bare.perSecond)),
    ratio: spreadOf(counted.map(({ service, bare }) => service.perSecond / bare.perSecond)),
    cpuRatio: cpuRatios.length > 0 ? spreadOf(cpuRatios) : null,
  };
}

/** Whether the target is reached, in a word or two. */
export function verdictOf({ target, ratio, cpuRatio }: Comparison): string {
  if (target === null) return '';
  if (ratio.median >= target) return `${target}: holds`;
  return cpuRatio && cpuRatio.median >= target ? `${target}: by CPU only` : `${target}: MISSED`;
}
