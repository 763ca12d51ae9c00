import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { CardBehaviour } from './cards.ts';
import type { Charge, PaymentIntent, PaymentMethod, Refund, StripeEvent } from './objects.ts';

export interface MethodRecord extends CardBehaviour {
  object: PaymentMethod;
}
export interface IntentRecord {
  object: PaymentIntent;
  /** The 3-D Secure challenge that is open, with the secret that its page carries. */
  challenge: { source: string; secret: string } | null;
}
/** One try to hand an event to the shop. */
export interface Attempt {
  /** Milliseconds since the epoch. */
  at: number;
  /** The HTTP status, or what went wrong on the way. */
  answer: number | string;
}
export interface Delivery {
  state: 'pending' | 'delivered' | 'given-up';
  attempts: Attempt[];
  /** When the next try is due, in milliseconds since the epoch. */
  dueAt: number;
}
export interface EventRecord {
  object: StripeEvent;
  /** `null` when no endpoint was set as the event happened. */
  delivery: Delivery | null;
}
export interface SavedAnswer {
  fingerprint: string;
  route: string;
  status: number;
  body: string;
  requestId: string;
  /** Milliseconds since the epoch; answers are forgotten after 24 hours, as at Stripe. */
  savedAt: number;
}

const collections = [
  'methods',
  'tokens',
  'intents',
  'charges',
  'refunds',
  'events',
  'answers',
] as const;

/** Everything the stand-in knows; each map is in order of creation. */
export class State {
  readonly methods = new Map<string, MethodRecord>();
  /** Token id -> id of the payment method that it stands for. */
  readonly tokens = new Map<string, string>();
  readonly intents = new Map<string, IntentRecord>();
  readonly charges = new Map<string, Charge>();
  readonly refunds = new Map<string, Refund>();
  readonly events = new Map<string, EventRecord>();
  /** By Idempotency-Key. */
  readonly answers = new Map<string, SavedAnswer>();
}

const leastWriteDelayMs = 40;
/** A large state takes long to write: the pause grows with it, so that the rest gets its time. */
const pausePerWrite = 5;

/**
 * Keeps a `State` in one JSON file: written soon after a change, whole or not at all (a new file
 * renamed over the old one), and on `close`. Without a file it keeps nothing.
 */
export class Store {
  readonly state = new State();
  private readonly file: string | undefined;
  private readonly say: (line: string) => void;
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> | undefined;
  private dirty = false;
  private writeDelayMs = leastWriteDelayMs;
  private hasComplained = false;

  constructor(file: string | undefined, say: (line: string) => void) {
    this.file = file;
    this.say = say;
    if (file === undefined) return;
    try {
      mkdirSync(path.dirname(file), { recursive: true });
    } catch (error) {
      throw new Error(`Stripe stand-in: cannot keep its state in ${file} (${reason(error)}).`);
    }
    if (existsSync(file)) this.load(file);
  }

  /** To be called after every change of the state. */
  changed(): void {
    this.dirty = true;
    if (this.file === undefined || this.timer || this.writing) return;
    const { file } = this;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.writing = this.write(file).then((written) => {
        this.writing = undefined;
        // What could not be written waits for the next change or for `close`.
        if (!written) this.dirty = true;
        else if (this.dirty) this.changed();
      });
    }, this.writeDelayMs);
    this.timer.unref();
  }

  /** Writes what is not yet written; nothing is written by itself afterwards. */
  async close(): Promise<void> {
    clearTimeout(this.timer);
    await this.writing;
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.dirty && this.file !== undefined) await this.write(this.file);
  }

  private async write(file: string): Promise<boolean> {
    this.dirty = false;
    const startedAt = Date.now();
    try {
      await writeFile(`${file}.new`, this.serialise(), { mode: 0o600 });
      await rename(`${file}.new`, file);
      this.writeDelayMs = Math.max(leastWriteDelayMs, (Date.now() - startedAt) * pausePerWrite);
      this.hasComplained = false;
      return true;
    } catch (error) {
      if (this.hasComplained) return false;
      this.hasComplained = true;
      this.say(`Stripe stand-in: cannot write ${file} (${reason(error)}); its state is not kept.`);
      return false;
    }
  }

  private serialise(): string {
    const content = Object.fromEntries(collections.map((name) => [name, [...this.state[name]]]));
    return JSON.stringify({ version: 1, ...content });
  }

  private load(file: string): void {
    try {
      const content = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
      if (content.version !== 1) throw new Error('not a version that this program writes');
      const pairs = collections.map((name) => [name, entriesOf(content[name])] as const);
      for (const [name, entries] of pairs) {
        const map = this.state[name] as Map<string, unknown>;
        for (const [key, value] of entries) map.set(key, value);
      }
    } catch (error) {
      const aside = `${file}.unreadable-${Date.now()}`;
      renameSync(file, aside);
      this.say(`Stripe stand-in: ${file} is unreadable (${reason(error)}); set aside as ${aside}.`);
    }
  }
}

function entriesOf(value: unknown): [string, unknown][] {
  if (!Array.isArray(value)) throw new Error('a collection is missing');
  return value.map((entry: unknown) => {
    if (!Array.isArray(entry) || typeof entry[0] !== 'string')
      throw new Error('an entry is broken');
    return [entry[0], entry[1]];
  });
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
