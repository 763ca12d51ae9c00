/** What one copy of the service has counted for a key, and not yet told the others. */
export interface Hits {
  key: string;
  hits: number;
  resetsAt: Date;
}

/** The count of all copies together. */
export interface Total {
  key: string;
  count: number;
}

interface Window {
  /** What all copies had counted when they were last asked, this one's hits until then included. */
  shared: number;
  unsent: number;
  shareFrom: number;
  resetsAt: Date;
}

const maxWindows = 50_000;

/**
 * Counts calls in windows that begin and end with the clock. A call costs no statement: what this copy
 * has counted is sent to the others together, by `share`, and only for keys that have used a part of
 * their limit (docs/decisions/010). Losing it costs nothing but one window.
 */
export class CallMeter {
  readonly #windows = new Map<string, Window>();
  #isSharing = false;

  /** Counts one more; the count of all copies as far as is known here. */
  count(
    key: string,
    { windowSeconds, shareFrom }: { windowSeconds: number; shareFrom: number },
    now: Date,
  ): { count: number; resetsAt: Date } {
    const window = this.#open(key, windowSeconds * 1000, shareFrom, now);
    window.unsent += 1;
    return { count: window.shared + window.unsent, resetsAt: window.resetsAt };
  }

  /** Tells the other copies, and learns their counts. What `send` fails to tell is told next time. */
  async share(now: Date, send: (batch: Hits[]) => Promise<Total[]>): Promise<void> {
    if (this.#isSharing) return;
    this.#isSharing = true;
    try {
      const batch = this.#takeBatch(now);
      if (batch.length === 0) return;
      const totals = new Map((await send(batch)).map(({ key, count }) => [key, count]));
      for (const { key, hits, resetsAt } of batch) {
        const window = this.#windows.get(key);
        if (window?.resetsAt.getTime() !== resetsAt.getTime()) continue;
        window.unsent -= hits;
        window.shared = totals.get(key) ?? window.shared + hits;
      }
    } finally {
      this.#isSharing = false;
    }
  }

  #open(key: string, lengthMs: number, shareFrom: number, now: Date): Window {
    const known = this.#windows.get(key);
    if (known && known.resetsAt > now) return known;
    // A flood from ever new addresses must not fill the memory.
    if (this.#windows.size >= maxWindows) this.#windows.clear();
    const resetsAt = new Date((Math.floor(now.getTime() / lengthMs) + 1) * lengthMs);
    const window = { shared: 0, unsent: 0, shareFrom, resetsAt };
    this.#windows.set(key, window);
    return window;
  }

  #takeBatch(now: Date): Hits[] {
    const batch: Hits[] = [];
    for (const [key, { shared, unsent, shareFrom, resetsAt }] of this.#windows) {
      if (resetsAt <= now) this.#windows.delete(key);
      else if (unsent > 0 && shared + unsent >= shareFrom) {
        batch.push({ key, hits: unsent, resetsAt });
      }
    }
    return batch;
  }
}
