import autocannon, { type CannonRequest } from 'autocannon';
import { answerQuestions } from './helper-process.ts';

/** So many requests in all, by so many connections; each request of the list in turn. */
export interface Load {
  url: string;
  connections: number;
  amount: number;
  requests: LoadRequest[];
}
export interface LoadRequest {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  headers?: Record<string, string>;
  body?: string;
}
export interface LoadResult {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
}

/** One shared queue for all connections, so that no request is sent twice before all were sent. */
function inTurn(requests: readonly LoadRequest[]): CannonRequest[] {
  let next = 0;
  const setupRequest = (request: CannonRequest): CannonRequest => {
    const chosen = requests[next % requests.length];
    next += 1;
    return { ...request, ...chosen };
  };
  return [{ ...requests[0], setupRequest }];
}

answerQuestions(async ({ url, connections, amount, requests }: Load): Promise<LoadResult> => {
  const started = performance.now();
  let answered = 0;
  let lastAt = started;
  const run = autocannon({
    url,
    connections,
    amount,
    timeout: 20,
    sampleInt: 50,
    // One request alone is built once, so that the generator is no part of what is measured.
    requests: requests.length === 1 ? requests : inTurn(requests),
  });
  // autocannon itself ends a run only at the next of its ticks.
  run.on('response', () => {
    answered += 1;
    if (answered === amount) lastAt = performance.now();
  });
  const result = await run;
  const seconds = (lastAt - started) / 1000;
  const failed = result.errors + result.timeouts + result.non2xx;
  if (failed > 0)
    throw new Error(`${failed} of ${amount} requests failed: ${JSON.stringify(result)}`);
  const { p50, p99 } = result.latency;
  return { perSecond: amount / seconds, p50Ms: p50, p99Ms: p99 };
});
