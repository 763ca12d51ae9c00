import { createHmac } from 'node:crypto';
import { showEvent } from './events.ts';
import type { Attempt, EventRecord } from './store.ts';

/** Where events go: the shop's endpoint and the secret that it checks signatures with. */
export interface Endpoint {
  url: string;
  secret: string;
}

/** Waits before the second, third, ... try; then Stripe would go on for days, and we give up. */
export const defaultRetryDelaysMs = [
  500, 1_000, 2_000, 5_000, 10_000, 20_000, 30_000, 60_000, 120_000, 300_000, 600_000, 1_800_000,
];
const answerTimeoutMs = 10_000;
const mostAtOnce = 8;

/** Stripe's `Stripe-Signature` header for a payload sent at `seconds` since the epoch. */
export function signPayload(payload: string, secret: string, seconds: number): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}

export interface CourierSettings {
  endpoint: Endpoint | null;
  retryDelaysMs: readonly number[];
  events: Map<string, EventRecord>;
  changed: () => void;
}

/**
 * Brings events to the shop: each at least once, several at a time and in no promised order, again
 * after the retry delays until it answers 2xx or the tries are used up. What is pending is part of
 * the state, so that a restart goes on with it.
 */
export class Courier {
  endpoint: Endpoint | null;
  private readonly settings: CourierSettings;
  private readonly waiting = new Set<string>();
  private underWay = 0;
  private paused = false;
  private stopped = false;
  private timer: NodeJS.Timeout | undefined;
  private readonly requests = new Set<AbortController>();

  constructor(settings: CourierSettings) {
    this.settings = settings;
    this.endpoint = settings.endpoint;
    for (const [id, { delivery }] of settings.events) {
      if (delivery?.state === 'pending') this.waiting.add(id);
    }
  }

  /** Takes an event that has just been recorded. */
  accept(id: string): void {
    this.waiting.add(id);
    this.work();
  }

  pause(): void {
    this.paused = true;
  }

  resume(): void {
    this.paused = false;
    this.work();
  }

  /** Ends what is under way; the events stay pending. */
  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
    for (const request of this.requests) request.abort();
  }

  /** Sends one event `times` times at once, whatever has become of it; answers what came back. */
  async redeliver(id: string, times: number): Promise<Attempt['answer'][]> {
    const record = this.settings.events.get(id);
    if (!record) throw new Error(`No such event: ${id}`);
    if (!this.endpoint) throw new Error('No webhook endpoint is set.');
    const attempts = await Promise.all(Array.from({ length: times }, () => this.send(record)));
    record.delivery ??= { state: 'pending', attempts: [], dueAt: 0 };
    record.delivery.attempts.push(...attempts);
    if (attempts.some(({ answer }) => isTaken(answer))) {
      record.delivery.state = 'delivered';
      this.waiting.delete(id);
    }
    this.settings.changed();
    return attempts.map(({ answer }) => answer);
  }

  /** Starts what is due and sets the clock for the rest. */
  work(): void {
    clearTimeout(this.timer);
    if (this.paused || this.stopped || !this.endpoint) return;
    const now = Date.now();
    let next = Infinity;
    for (const id of this.waiting) {
      const dueAt = this.settings.events.get(id)?.delivery?.dueAt ?? 0;
      if (dueAt <= now && this.underWay < mostAtOnce) void this.deliver(id);
      else next = Math.min(next, Math.max(dueAt, now + 1));
    }
    // A full house needs no clock: each delivery that ends looks for the next.
    if (next !== Infinity && this.underWay < mostAtOnce) {
      this.timer = setTimeout(() => this.work(), next - now);
      this.timer.unref();
    }
  }

  private async deliver(id: string): Promise<void> {
    const record = this.settings.events.get(id);
    this.waiting.delete(id);
    if (!record?.delivery) return;
    this.underWay += 1;
    const attempt = await this.send(record);
    this.underWay -= 1;
    if (this.stopped) return;
    const { delivery } = record;
    delivery.attempts.push(attempt);
    const delay = this.settings.retryDelaysMs[delivery.attempts.length - 1];
    if (isTaken(attempt.answer)) delivery.state = 'delivered';
    else if (delay === undefined) delivery.state = 'given-up';
    else if (delivery.state === 'pending') {
      delivery.dueAt = Date.now() + delay;
      this.waiting.add(id);
    }
    this.settings.changed();
    this.work();
  }

  private async send(record: EventRecord): Promise<Attempt> {
    const at = Date.now();
    if (!this.endpoint) return { at, answer: 'no endpoint' };
    const payload = JSON.stringify(showEvent(record), null, 2);
    const request = new AbortController();
    this.requests.add(request);
    const timeout = setTimeout(() => request.abort(new Error('timed out')), answerTimeoutMs);
    try {
      const response = await fetch(this.endpoint.url, {
        method: 'POST',
        body: payload,
        redirect: 'manual',
        signal: request.signal,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          'stripe-signature': signPayload(payload, this.endpoint.secret, Math.floor(at / 1000)),
        },
      });
      await response.arrayBuffer();
      return { at, answer: response.status };
    } catch (error) {
      return { at, answer: describeFailure(error) };
    } finally {
      clearTimeout(timeout);
      this.requests.delete(request);
    }
  }
}

function isTaken(answer: Attempt['answer']): boolean {
  return typeof answer === 'number' && answer >= 200 && answer < 300;
}

function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause: unknown = error.cause;
  return cause instanceof Error && 'code' in cause ? String(cause.code) : error.message;
}
