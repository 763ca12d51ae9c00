import { resolve } from 'node:path';
import { z } from 'zod';
import { ContentCache } from './content/cache.server';
import { queryContent } from './content/client.server';
import {
  aboutDocument,
  globalDocument,
  homeDocument,
  portfolioDocument,
  postDocument,
  postsDocument,
} from './content/documents.server';
import {
  builtInAbout,
  builtInGlobal,
  builtInHome,
  builtInPortfolio,
} from './content/built-in-words.server';
import { knownBlocks } from './content/known-blocks.server';
import {
  aboutShape,
  globalShape,
  homeShape,
  portfolioShape,
  postShape,
  postsShape,
  type AboutContent,
  type GlobalContent,
  type HomeContent,
  type PortfolioContent,
  type Post,
  type PostSummary,
} from './content/shapes.server';
import { getEnv } from './env.server';

/*
 * The words of the site. No function here throws because the CMS is away: readers get the last good
 * copy, then the built-in words.
 */

const freshMs = 10_000;
const pauseMs = 5_000;
const postsListLimit = 50;
const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

let cache: ContentCache | undefined;

function contentCache(): ContentCache {
  cache ??= new ContentCache({ directory: resolve(getEnv().CONTENT_CACHE_DIR), freshMs, pauseMs });
  return cache;
}

const globalAnswer = z.object({ global: globalShape });
const homeAnswer = z
  .object({ home: homeShape })
  .transform(({ home }): HomeContent => ({ seo: home.seo, blocks: knownBlocks(home.blocks) }));
const aboutAnswer = z.object({ about: aboutShape });
const portfolioAnswer = z.object({ portfolio: portfolioShape });

/** Company name, phone, footer and default search words. */
export async function readGlobal(): Promise<GlobalContent> {
  const read = await readShaped('global', globalAnswer, () => queryContent(globalDocument, {}));
  return read?.global ?? builtInGlobal;
}

/** The home page's blocks; those unknown to this build, or broken, are left out and logged. */
export async function readHome(): Promise<HomeContent> {
  const read = await readShaped('home', homeAnswer, () => queryContent(homeDocument, {}));
  return read ?? builtInHome;
}

/** The page about the company. */
export async function readAbout(): Promise<AboutContent> {
  const read = await readShaped('about', aboutAnswer, () => queryContent(aboutDocument, {}));
  return read?.about ?? builtInAbout;
}

/** The developer's page. */
export async function readPortfolio(): Promise<PortfolioContent> {
  const query = () => queryContent(portfolioDocument, {});
  const read = await readShaped('portfolio', portfolioAnswer, query);
  return read?.portfolio ?? builtInPortfolio;
}

/** Published posts, newest first; undefined when they could never be read. */
export async function readPosts(): Promise<PostSummary[] | undefined> {
  const read = await readShaped('posts', postsShape, () => queryContent(postsDocument, {}));
  return read?.posts;
}

/** One published post; null when there is none, undefined when it could never be read. */
export async function readPost(slug: string): Promise<Post | null | undefined> {
  if (slug.length > 100 || !slugPattern.test(slug)) return null;
  const posts = await readPosts();
  const isWholeList = posts !== undefined && posts.length < postsListLimit;
  if (isWholeList && !posts.some((post) => post.slug === slug)) return null;
  const query = () => queryContent(postDocument, { slug });
  const read = await readShaped(`post-${slug}`, postShape, query);
  return read === undefined ? undefined : (read.posts[0] ?? null);
}

/** What the shape made of each answer: worked out once per copy, not once per visitor. */
const shaped = new WeakMap<object, unknown>();

/**
 * Reads through the cache. What is kept is the CMS's own answer, checked against `shape` on the way
 * in and after a restart again, so that a copy from an older version of the shop is never trusted.
 */
async function readShaped<Shape extends z.ZodType>(
  key: string,
  shape: Shape,
  query: () => Promise<unknown>,
): Promise<z.output<Shape> | undefined> {
  const accept = (stored: unknown): object | undefined => {
    if (typeof stored !== 'object' || stored === null) return undefined;
    if (shaped.has(stored)) return stored;
    const parsed = shape.safeParse(stored);
    if (parsed.success) shaped.set(stored, parsed.data);
    return parsed.success ? stored : undefined;
  };
  const load = async () => {
    const copy = accept(await query());
    if (copy === undefined) throw new Error('the answer does not have the expected shape');
    return copy;
  };
  const copy = await contentCache().read(key, load, accept);
  return copy === undefined ? undefined : (shaped.get(copy) as z.output<Shape>);
}
