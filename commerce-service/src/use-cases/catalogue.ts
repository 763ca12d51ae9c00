import { createHash } from 'node:crypto';

/** A reply, serialised once: its bytes, its strong ETag, and how many products there are in all. */
export interface SerialisedReply {
  bytes: Buffer;
  etag: string;
  totalCount: number | null;
}

const maxReplies = 1_000;

/**
 * Replies of the catalogue, kept as bytes until a product changes. PostgreSQL tells every copy of the
 * service of a change; while a copy cannot hear (`stopKeeping`), it keeps nothing and reads afresh.
 */
export class Catalogue {
  readonly #replies = new Map<string, SerialisedReply>();
  #generation = 0;
  #isHearing = false;

  /** A product changed: nothing kept is true any more. */
  clear(): void {
    this.#generation += 1;
    this.#replies.clear();
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
    return this.#replies.get(key);
  }

  /** The kept reply, or a new one. One that was overtaken by a change is answered but not kept. */
  async reply(
    key: string,
    read: () => Promise<{ body: unknown; totalCount: number | null }>,
  ): Promise<SerialisedReply> {
    const kept = this.#replies.get(key);
    if (kept) return kept;
    const generation = this.#generation;
    const { body, totalCount } = await read();
    const bytes = Buffer.from(JSON.stringify(body));
    const etag = `"${createHash('sha1').update(bytes).digest('base64url')}"`;
    const reply = { bytes, etag, totalCount };
    const isCurrent = this.#isHearing && generation === this.#generation;
    if (isCurrent && this.#replies.size < maxReplies) this.#replies.set(key, reply);
    return reply;
  }
}
