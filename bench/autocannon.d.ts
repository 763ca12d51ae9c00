/** What the bench uses of autocannon 8, which has no types of its own. */
declare module 'autocannon' {
  interface CannonRequest {
    method?: string;
    path?: string;
    headers?: Record<string, string>;
    body?: string;
    setupRequest?: (request: CannonRequest) => CannonRequest;
  }
  interface CannonResult {
    errors: number;
    timeouts: number;
    non2xx: number;
    '2xx': number;
    latency: { p50: number; p99: number; average: number };
  }
  interface Run extends Promise<CannonResult> {
    on(event: 'response', listener: () => void): void;
  }
  export default function autocannon(options: {
    url: string;
    connections: number;
    amount: number;
    timeout: number;
    /** Milliseconds. */
    sampleInt: number;
    requests: CannonRequest[];
  }): Run;
}
