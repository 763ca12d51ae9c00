import { cpuSecondsOf } from './cpu-seconds.ts';
import type { Load } from './generate-load.ts';
import type { LoadGenerator } from './helpers.ts';
import type { Sample } from './rounds.ts';

/** A load on the server with this process id: how many a second, and what each cost its processor. */
export async function measureLoad(
  generator: LoadGenerator,
  pid: number,
  load: Load,
): Promise<Sample> {
  const before = cpuSecondsOf(pid);
  const { perSecond } = await generator.ask(load);
  const after = cpuSecondsOf(pid);
  if (before === null || after === null) return { perSecond };
  return { perSecond, cpuMicros: (after - before) * (1e6 / load.amount) };
}
