import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ContentCache } from './cache.server';

/** The machine may be busy. */
const patiently = { timeout: 10_000 };

const freshMs = 1_000;
const pauseMs = 500;
const asWords = (stored: unknown) => (typeof stored === 'string' ? stored : undefined);
const away = () => Promise.reject(new Error('CMS away'));

describe('ContentCache', () => {
  let directory: string;
  let now: number;
  const openCache = () => new ContentCache({ directory, freshMs, pauseMs, now: () => now });

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'content-'));
    now = 0;
  });
  afterEach(() => rm(directory, { recursive: true }));

  it('When a copy is fresh, then nobody asks the CMS', async () => {
    const cache = openCache();
    const load = vi.fn(() => Promise.resolve('words'));
    await cache.read('home', load, asWords);
    expect(await cache.read('home', load, asWords)).toBe('words');
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('When many ask for the first time at once, then the CMS is asked once', async () => {
    const cache = openCache();
    const load = vi.fn(() => Promise.resolve('words'));
    const answers = await Promise.all([1, 2, 3].map(() => cache.read('home', load, asWords)));
    expect(answers).toEqual(['words', 'words', 'words']);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('When a copy is old and the CMS hangs, then the old words come at once', async () => {
    const cache = openCache();
    await cache.read('home', () => Promise.resolve('old'), asWords);
    now = freshMs + 1;
    expect(await cache.read('home', () => new Promise<string>(() => {}), asWords)).toBe('old');
  });

  it('When an old copy has been renewed behind the reader, then the next one gets the new', async () => {
    const cache = openCache();
    await cache.read('home', () => Promise.resolve('old'), asWords);
    now = freshMs + 1;
    expect(await cache.read('home', () => Promise.resolve('new'), asWords)).toBe('old');
    await vi.waitFor(async () => {
      expect(await cache.read('home', away, asWords)).toBe('new');
      expect(await readFile(join(directory, 'home.json'), 'utf8')).toBe('"new"');
    }, patiently);
  });

  it('When the CMS is away after a restart, then the copy on disk is answered', async () => {
    await openCache().read('home', () => Promise.resolve('kept'), asWords);
    expect(await openCache().read('home', away, asWords)).toBe('kept');
  });

  it('When the copy on disk is not what is expected, then it is not trusted', async () => {
    await writeFile(join(directory, 'home.json'), '{"half": ');
    await writeFile(join(directory, 'about.json'), '42');
    const cache = openCache();
    expect(await cache.read('home', away, asWords)).toBeUndefined();
    expect(await cache.read('about', away, asWords)).toBeUndefined();
  });

  it('When there never was a copy and the CMS is away, then it is left in peace for a while', async () => {
    const cache = openCache();
    const load = vi.fn(away);
    await cache.read('home', load, asWords);
    await cache.read('home', load, asWords);
    expect(load).toHaveBeenCalledTimes(1);
    now = pauseMs + 1;
    expect(await cache.read('home', () => Promise.resolve('back'), asWords)).toBe('back');
  });

  it('When content has been purged, then the next reader waits for the new words', async () => {
    const cache = openCache();
    await cache.read('home', () => Promise.resolve('old'), asWords);
    cache.purge();
    expect(await cache.read('home', () => Promise.resolve('new'), asWords)).toBe('new');
  });

  it('When content has been purged and the CMS is away, then the old words stay', async () => {
    const cache = openCache();
    await cache.read('home', () => Promise.resolve('old'), asWords);
    cache.purge();
    expect(await cache.read('home', away, asWords)).toBe('old');
  });

  it('When a purge overtakes a slow answer, then that answer is not kept', async () => {
    const cache = openCache();
    let answerSlowly: (words: string) => void = () => {};
    const slow = cache.read(
      'home',
      () => new Promise<string>((done) => (answerSlowly = done)),
      asWords,
    );
    await vi.waitFor(() => expect(answerSlowly.length).toBe(1), patiently);
    cache.purge();
    answerSlowly('before the change');
    await slow;
    expect(await cache.read('home', () => Promise.resolve('after'), asWords)).toBe('after');
  });

  it('When a key is not one of ours, then no file is touched', async () => {
    const cache = openCache();
    await expect(cache.read('../passwd', () => Promise.resolve('x'), asWords)).rejects.toThrow(
      'not a content key',
    );
    expect(await readdir(directory)).toEqual([]);
  });
});
