import { z } from 'zod';
import { isSigned } from './signatures.server';

/** How far the clocks of CMS and storefront may be apart, and for how long a call may travel. */
const toleranceSeconds = 300;
const mostIds = 1_000;
const headerPattern = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;
const bodyShape = z.object({
  id: z.string().min(8).max(64),
  event: z.string().max(60),
  uid: z.string().max(100),
});

/** A change as the CMS tells it: which event, of which type. */
export type ContentChange = z.output<typeof bodyShape>;

/**
 * Tells genuine 'content changed' calls from forged and repeated ones. Each copy of the storefront
 * remembers the calls it has taken for as long as they would still be believed.
 */
export class ChangeCalls {
  readonly #secrets: readonly string[];
  readonly #now: () => number;
  readonly #taken = new Map<string, number>();

  constructor(secrets: readonly string[], now: () => number = Date.now) {
    this.#secrets = secrets;
    this.#now = now;
  }

  /**
   * The change that a call tells of; 'repeated' when it was taken before; undefined when it is not
   * signed by the CMS (over the raw body and the time of sending), too old, or malformed.
   */
  accept(header: string | null, rawBody: string): ContentChange | 'repeated' | undefined {
    const [, sentAt, signature] = headerPattern.exec(header ?? '') ?? [];
    if (sentAt === undefined || signature === undefined) return undefined;
    if (!isSigned(this.#secrets, 'content-changed', `${sentAt}\n${rawBody}`, signature)) {
      return undefined;
    }
    const ageSeconds = this.#now() / 1000 - Number(sentAt);
    if (Math.abs(ageSeconds) > toleranceSeconds) return undefined;
    const parsed = bodyShape.safeParse(parseJson(rawBody));
    if (!parsed.success) return undefined;
    return this.#remember(parsed.data.id) ? parsed.data : 'repeated';
  }

  /** Whether the id is new. */
  #remember(id: string): boolean {
    const now = this.#now();
    for (const [known, takenAt] of this.#taken) {
      if (now - takenAt <= 2 * toleranceSeconds * 1000 && this.#taken.size < mostIds) break;
      this.#taken.delete(known);
    }
    if (this.#taken.has(id)) return false;
    this.#taken.set(id, now);
    return true;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
