import { createHash } from 'node:crypto';

/** A reply, serialised once: its bytes, its strong ETag, and how many products there are in all. */
export interface SerialisedReply {
  readonly bytes: Buffer;
  readonly etag: string;
  readonly totalCount: number | null;
}

type Read = () => Promise<{ body: unknown; totalCount: number | null }>;

const maxKeptBytes = 64 * 1024 * 1024;
const maxCounts = 10_000;

/**
 * Replies of the catalogue, kept as bytes until a product changes. PostgreSQL tells every copy of the
 * service of a change; while a copy cannot hear (`stopKeeping`), it keeps nothing and reads afresh.
 * What was asked for longest ago goes first when the bytes become too many. Any of it may be lost.
 */
export class Catalogue {
  /** The least recently asked for comes first. */
  readonly #replies = new Map<string, SerialisedReply>();
  /** Asked for last, and nothing was kept since: its place is right. */
  #latestKey = '';
  readonly #reading = new Map<string, Promise<SerialisedReply>>();
  readonly #counts = new Map<string, Promise<number>>();
  #keptBytes = 0;
  #generation = 0;
  #isHearing = false;

  /** Products came, went or were changed: nothing kept is true any more. */
  clear(): void {
    this.clearShelf();
    this.#counts.clear();
  }

  /** Stock or holds changed: replies show them, the counts of products do not. */
  clearShelf(): void {
    this.#generation += 1;
    this.#keptBytes = 0;
    this.#replies.clear();
    this.#reading.clear();
  }

  /** From now on changes are heard of. */
  startKeeping(): void {
    this.clear();
    this.#isHearing = true;
  }

  /** Changes may be missed from now on. */
  stopKeeping(): void {
    this.#isHearing = false;
    this.clear();
  }

  kept(key: string): SerialisedReply | undefined {
    const reply = this.#replies.get(key);
    if (!reply || key === this.#latestKey) return reply;
    this.#latestKey = key;
    this.#replies.delete(key);
    this.#replies.set(key, reply);
    return reply;
  }

  /** Whether nothing need be read for it: it is kept, or being read for someone else. */
  isAtHand(key: string): boolean {
    return this.#replies.has(key) || this.#reading.has(key);
  }

  /** Whether these very bytes are still what would be answered. */
  isKept(key: string, reply: SerialisedReply): boolean {
    return this.#replies.get(key) === reply;
  }

  /**
   * The kept reply, or a new one. Whoever asks while it is being read shares that reading. One that
   * was overtaken by a change is answered to those who waited, but not kept.
   */
  async reply(key: string, read: Read): Promise<SerialisedReply> {
    const known = this.kept(key) ?? this.#reading.get(key);
    if (known) return known;
    const reading = this.#readAndKeep(key, read);
    if (!this.#isHearing) return reading;
    this.#reading.set(key, reading);
    const forget = () => {
      if (this.#reading.get(key) === reading) this.#reading.delete(key);
    };
    reading.then(forget, forget);
    return reading;
  }

  /** How many products there are under `key`: kept until products come, go or are changed. */
  async count(key: string, read: () => Promise<number>): Promise<number> {
    const known = this.#counts.get(key);
    if (known) return known;
    const counting = read();
    if (!this.#isHearing || this.#counts.size >= maxCounts) return counting;
    this.#counts.set(key, counting);
    counting.catch(() => {
      if (this.#counts.get(key) === counting) this.#counts.delete(key);
    });
    return counting;
  }

  async #readAndKeep(key: string, read: Read): Promise<SerialisedReply> {
    const generation = this.#generation;
    const { body, totalCount } = await read();
    const bytes = Buffer.from(JSON.stringify(body));
    const etag = `"${createHash('sha1').update(bytes).digest('base64url')}"`;
    const reply = { bytes, etag, totalCount };
    if (this.#isHearing && generation === this.#generation) this.#keep(key, reply);
    return reply;
  }

  #keep(key: string, reply: SerialisedReply): void {
    if (reply.bytes.length > maxKeptBytes) return;
    this.#latestKey = '';
    this.#replies.set(key, reply);
    this.#keptBytes += reply.bytes.length;
    for (const [oldest, { bytes }] of this.#replies) {
      if (this.#keptBytes <= maxKeptBytes) return;
      this.#replies.delete(oldest);
      this.#keptBytes -= bytes.length;
    }
  }
}
