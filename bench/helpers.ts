import type { BareHttpAnswer, BareHttpQuestion } from './bare-http.ts';
import type { Load, LoadResult } from './generate-load.ts';
import { startHelper, type HelperProcess } from './helper-process.ts';

export type LoadGenerator = HelperProcess<Load, LoadResult>;

/** The program that asks. */
export function startLoad(): LoadGenerator {
  return startHelper(new URL('generate-load.ts', import.meta.url));
}

export type BareHttp = HelperProcess<BareHttpQuestion, BareHttpAnswer>;

/** `node:http` and nothing else, from memory. */
export function startBareHttp(): BareHttp {
  return startHelper(new URL('bare-http.ts', import.meta.url));
}
