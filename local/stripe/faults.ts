/** What is to go wrong with calls of the API. */
export interface Fault {
  kind:
    | 'status' // answered with `status` before anything is done
    | 'drop-before' // the connection is cut before anything is done
    | 'drop-after' // the work is done and kept, then the connection is cut
    | 'hang'; // never answered
  /** For `status`: 500 (default), 429, 503, ... */
  status?: number;
  /** How many calls it hits (default 1). */
  times?: number;
  /** Only calls whose `METHOD /v1/path` contains this text. */
  route?: string;
}

/** Faults and latency that a test has asked for. Never part of /v1, never kept over a restart. */
export class Faults {
  latencyMs = 0;
  private latencyRoute = '';
  private readonly planned: (Required<Fault> & { left: number })[] = [];
  private heldConfirmations = 0;

  /** Every call (whose route contains `route`) waits so long before it is worked on. */
  setLatency(milliseconds: number, route = ''): void {
    this.latencyMs = milliseconds;
    this.latencyRoute = route;
  }

  latencyFor(route: string): number {
    return route.includes(this.latencyRoute) ? this.latencyMs : 0;
  }

  plan(fault: Fault): void {
    const times = fault.times ?? 1;
    const whole = { status: fault.status ?? 500, route: fault.route ?? '' };
    this.planned.push({ kind: fault.kind, ...whole, times, left: times });
  }

  /** The fault that hits this call, if one does. */
  take(route: string): Required<Fault> | null {
    const hit = this.planned.find((fault) => fault.left > 0 && route.includes(fault.route));
    if (!hit) return null;
    hit.left -= 1;
    return hit;
  }

  /** The next `times` confirmations stay in `processing` until they are settled. */
  holdConfirmations(times: number): void {
    this.heldConfirmations = times;
  }

  takeHeldConfirmation(): boolean {
    if (this.heldConfirmations === 0) return false;
    this.heldConfirmations -= 1;
    return true;
  }

  clear(): void {
    this.planned.length = 0;
    this.heldConfirmations = 0;
    this.setLatency(0);
  }
}
