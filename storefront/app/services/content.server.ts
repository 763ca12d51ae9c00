import { resolve } from 'node:path';
import { z } from 'zod';
import { ContentCache } from './content/cache.server';
import { queryContent, type ContentStatus } from './content/client.server';
import {
  aboutDocument,
  globalDocument,
  homeDocument,
  portfolioDocument,
  postDocument,
  postsDocument,
  questionsDocument,
} from './content/documents.server';
import {
  builtInAbout,
  builtInGlobal,
  builtInHome,
  builtInPortfolio,
} from './content/built-in-words.server';
import { fillGaps } from './content/fill-gaps.server';
import { knownBlocks } from './content/known-blocks.server';
import {
  aboutShape,
  draftPostShape,
  draftPostsShape,
  draftQuestionsShape,
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
import { log } from './log.server';
import { isPreview } from './preview.server';

/*
 * The words of the site. No function here throws because the CMS is away: readers get the last good
 * copy, then the built-in words.
 */

const freshMs = 10_000;
const pauseMs = 5_000;
const postsListLimit = 50;
/** As long as the CMS lets one be. */
const longestSlug = 120;
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
export async function readGlobal(request: Request): Promise<GlobalContent> {
  const query = (status: ContentStatus) => queryContent(request, globalDocument, { status });
  return (await readShaped(request, 'global', globalAnswer, query))?.global ?? builtInGlobal;
}

/** The home page's blocks; those unknown to this build, or broken, are left out and logged. */
export async function readHome(request: Request): Promise<HomeContent> {
  const query = (status: ContentStatus) => queryContent(request, homeDocument, { status });
  return (await readShaped(request, 'home', homeAnswer, query)) ?? builtInHome;
}

/** The page about the company. */
export async function readAbout(request: Request): Promise<AboutContent> {
  const query = (status: ContentStatus) => queryContent(request, aboutDocument, { status });
  return (await readShaped(request, 'about', aboutAnswer, query))?.about ?? builtInAbout;
}

/** The developer's page. */
export async function readPortfolio(request: Request): Promise<PortfolioContent> {
  const query = (status: ContentStatus) => queryContent(request, portfolioDocument, { status });
  const read = await readShaped(request, 'portfolio', portfolioAnswer, query);
  return read?.portfolio ?? builtInPortfolio;
}

/** Posts that have appeared, newest first; undefined when they could never be read. */
export async function readPosts(request: Request): Promise<PostSummary[] | undefined> {
  const posts = await readAllPosts(request);
  return (await isPreview(request)) ? posts : posts?.filter(hasAppeared);
}

/** One post that has appeared; null when there is none, undefined when it could never be read. */
export async function readPost(request: Request, slug: string): Promise<Post | null | undefined> {
  if (slug.length > longestSlug || !slugPattern.test(slug)) return null;
  const posts = await readAllPosts(request);
  // Whoever could not read the list would wait as long for the post.
  if (posts === undefined) return undefined;
  if (posts.length < postsListLimit && !posts.some((post) => post.slug === slug)) return null;
  const query = (status: ContentStatus) => queryContent(request, postDocument, { slug, status });
  const read = await readShaped(request, `post-${slug}`, postShape, query, draftPostShape);
  if (read === undefined) return undefined;
  const post = read.posts[0];
  if (post === undefined) return null;
  return hasAppeared(post) || (await isPreview(request)) ? post : null;
}

/** The questions with an editor's drafts; undefined for everyone else, and when the CMS is away. */
export async function readDraftQuestions(request: Request) {
  if (!(await isPreview(request))) return undefined;
  return (
    await readDraft(draftQuestionsShape, () =>
      queryContent(request, questionsDocument, { status: 'DRAFT' }),
    )
  )?.qnas;
}

/** Content has changed: the next reader of each piece waits for the new one. */
export function purgeContent(): void {
  contentCache().purge();
}

async function readAllPosts(request: Request): Promise<PostSummary[] | undefined> {
  const query = (status: ContentStatus) => queryContent(request, postsDocument, { status });
  return (await readShaped(request, 'posts', postsShape, query, draftPostsShape))?.posts;
}

/** A post dated in the future waits for its day, which begins at midnight UTC. */
function hasAppeared({ publishedOn }: { publishedOn: string }): boolean {
  return publishedOn <= new Date().toISOString().slice(0, 10);
}

/** What the shape made of each answer: worked out once per copy, not once per visitor. */
const shaped = new WeakMap<object, unknown>();

/**
 * Reads published content through the cache, or an editor's drafts past it. What is kept is the
 * CMS's own answer, checked against `shape` on the way in and after a restart again, so that a copy
 * from an older version of the shop is never trusted.
 */
async function readShaped<Shape extends z.ZodType>(
  request: Request,
  key: string,
  shape: Shape,
  query: (status: ContentStatus) => Promise<unknown>,
  draftShape: z.ZodType<z.output<Shape>> = shape as z.ZodType<z.output<Shape>>,
): Promise<z.output<Shape> | undefined> {
  if (await isPreview(request)) {
    const draft = await readDraft(draftShape, () => query('DRAFT'));
    if (draft !== undefined) return draft;
  }
  const accept = (stored: unknown): object | undefined => {
    if (typeof stored !== 'object' || stored === null) return undefined;
    if (shaped.has(stored)) return stored;
    const parsed = shape.safeParse(stored);
    if (parsed.success) shaped.set(stored, parsed.data);
    return parsed.success ? stored : undefined;
  };
  const load = async () => {
    const copy = accept(await query('PUBLISHED'));
    if (copy === undefined) throw new Error('the answer does not have the expected shape');
    return copy;
  };
  const copy = await contentCache().read(key, load, accept);
  return copy === undefined ? undefined : (shaped.get(copy) as z.output<Shape>);
}

/** A draft as it is now, with words in the place of what is missing; undefined when it cannot be read. */
async function readDraft<Shape extends z.ZodType>(
  shape: Shape,
  query: () => Promise<unknown>,
): Promise<z.output<Shape> | undefined> {
  try {
    return fillGaps(shape, await query());
  } catch (error) {
    log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'draft not read');
    return undefined;
  }
}
