import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { log } from '../log.server';

interface Entry {
  value: unknown;
  /** When the copy must be asked for anew, in milliseconds of the cache's clock. */
  staleAt: number;
  /** How many purges had happened when it was asked for. */
  generation: number;
}

interface CacheOptions {
  /** Folder of the copies that outlive the process. */
  directory: string;
  /** For how long a copy is shown without asking. */
  freshMs: number;
  /** After a failure, for how long nobody asks again. */
  pauseMs: number;
  now?: () => number;
}

const mostEntries = 500;
const keyPattern = /^[a-z0-9-]{1,120}$/;

/**
 * The last good copy of each piece of content, in memory and on disk. A copy that is no longer
 * fresh is still answered at once and renewed behind the reader's back, so a slow CMS slows nobody;
 * only a reader for whom there is no copy at all waits.
 */
export class ContentCache {
  readonly #options: CacheOptions;
  readonly #now: () => number;
  readonly #entries = new Map<string, Entry>();
  readonly #loading = new Map<string, Promise<unknown>>();
  readonly #pausedUntil = new Map<string, number>();
  #generation = 0;

  constructor(options: CacheOptions) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }

  /**
   * The content under `key`, or undefined when it could never be read. `load` throws when the CMS
   * is away; `accept` turns what is on disk into content or undefined. Keys are our own words.
   */
  async read<Content>(
    key: string,
    load: () => Promise<Content>,
    accept: (stored: unknown) => Content | undefined,
  ): Promise<Content | undefined> {
    if (!keyPattern.test(key)) throw new Error('not a content key');
    const entry = this.#entries.get(key) ?? (await this.#restore(key));
    const copy = entry === undefined ? undefined : accept(entry.value);
    if (entry === undefined || copy === undefined) return this.#renew(key, load);
    if (entry.generation < this.#generation) return (await this.#renew(key, load)) ?? copy;
    if (entry.staleAt <= this.#now()) void this.#renew(key, load);
    return copy;
  }

  /** Content has changed: the next reader of each piece waits for the new one. */
  purge(): void {
    this.#generation += 1;
    this.#pausedUntil.clear();
  }

  async #renew<Content>(key: string, load: () => Promise<Content>): Promise<Content | undefined> {
    // What was asked for before a purge may answer the old words: not joined, not kept as new.
    const generation = this.#generation;
    const loadKey = `${key}@${generation}`;
    const underway = this.#loading.get(loadKey);
    if (underway !== undefined) return underway as Promise<Content | undefined>;
    if ((this.#pausedUntil.get(key) ?? 0) > this.#now()) return undefined;
    const loading = this.#load(key, generation, load).finally(() => this.#loading.delete(loadKey));
    this.#loading.set(loadKey, loading);
    return loading;
  }

  async #load<Content>(
    key: string,
    generation: number,
    load: () => Promise<Content>,
  ): Promise<Content | undefined> {
    try {
      const value = await load();
      if (generation === this.#generation) {
        this.#keep(key, { value, generation, staleAt: this.#now() + this.#options.freshMs });
        await this.#store(key, value, generation);
      }
      return value;
    } catch (error) {
      log.warn({ key, reason: reasonOf(error) }, 'content not read; the last good copy stays');
      this.#pausedUntil.set(key, this.#now() + this.#options.pauseMs);
      return undefined;
    }
  }

  #keep(key: string, entry: Entry): void {
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    const oldest = this.#entries.keys().next();
    if (this.#entries.size > mostEntries && !oldest.done) this.#entries.delete(oldest.value);
  }

  async #restore(key: string): Promise<Entry | undefined> {
    try {
      const value: unknown = JSON.parse(await readFile(this.#fileOf(key), 'utf8'));
      const entry = { value, staleAt: 0, generation: 0 };
      this.#keep(key, entry);
      return entry;
    } catch {
      return undefined;
    }
  }

  async #store(key: string, value: unknown, generation: number): Promise<void> {
    const file = this.#fileOf(key);
    try {
      await mkdir(this.#options.directory, { recursive: true });
      // Written aside and renamed: nobody reads half a file, and no two writers have the same one aside.
      const part = `${file}.${process.pid}.${generation}`;
      await writeFile(part, JSON.stringify(value));
      await rename(part, file);
    } catch (error) {
      log.warn({ key, reason: reasonOf(error) }, 'content copy not kept on disk');
    }
  }

  #fileOf(key: string): string {
    return join(this.#options.directory, `${key}.json`);
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message.slice(0, 200)}` : 'unknown';
}
