import { z } from 'zod';
import { safeHref } from '~/lib/paths';
import { getEnv } from '../env.server';

/*
 * What pages get, checked piece by piece: a CMS that answers nulls or nonsense costs the piece, not
 * the page. Every shape here is what a component takes.
 */

const text = z.string().trim().min(1);
const optionalText = z
  .string()
  .nullish()
  .transform((value) => value?.trim() || undefined);

/** A list that drops its faulty members. */
function listOf<Item extends z.ZodType>(item: Item) {
  return z
    .array(z.unknown())
    .nullish()
    .transform((members) =>
      (members ?? []).flatMap((member) => {
        const parsed = item.safeParse(member);
        return parsed.success ? [parsed.data] : [];
      }),
    );
}

/**
 * The entries of a page that is nothing but a list. Faulty members are dropped, but a CMS that gives no
 * list, or none that is whole, has not said that there are no entries.
 */
function entriesOf<Item extends z.ZodType>(item: Item) {
  return z
    .array(z.unknown())
    .transform((members) => ({ given: members.length, kept: listOf(item).parse(members) }))
    .refine(({ given, kept }) => given === 0 || kept.length > 0)
    .transform(({ kept }) => kept);
}

/** A value that is undefined when it is missing or faulty. */
function maybe<Item extends z.ZodType>(item: Item) {
  return z.unknown().transform((value) => {
    const parsed = item.safeParse(value);
    return parsed.success ? parsed.data : undefined;
  });
}

const link = z.object({ label: text, url: z.string().transform(safeHref) });

const imageFile = z.object({
  url: z.string(),
  width: z.number().nullish(),
  height: z.number().nullish(),
});

const picture = z
  .object({
    alternativeText: z.string(),
    image: imageFile.extend({
      formats: z.record(z.string(), z.unknown()).nullish(),
    }),
  })
  .transform(({ alternativeText, image }) => {
    const smaller = Object.values(image.formats ?? {}).flatMap((format) => {
      const parsed = imageFile.safeParse(format);
      return parsed.success ? [parsed.data] : [];
    });
    const sources = [...smaller, image]
      .filter(({ width }) => typeof width === 'number')
      .map(({ url, width }) => `${mediaUrl(url)} ${width}w`);
    return {
      alt: alternativeText,
      src: mediaUrl(image.url),
      srcSet: sources.length > 1 ? sources.join(', ') : undefined,
      width: image.width ?? undefined,
      height: image.height ?? undefined,
    };
  });

/** A picture's address as browsers reach it; one on a foreign host is left out by our policy. */
function mediaUrl(url: string): string {
  return new URL(url, getEnv().CMS_PUBLIC_URL).href;
}

const seo = z
  .object({
    metaTitle: text,
    metaDescription: text,
    shareImage: maybe(z.object({ url: z.string(), alternativeText: z.string().nullish() })),
  })
  .transform(({ shareImage, ...words }) => ({
    ...words,
    shareImage: shareImage && {
      src: mediaUrl(shareImage.url),
      alt: shareImage.alternativeText?.trim() || words.metaTitle,
    },
  }));
const figure = z.object({ label: text, value: text, note: optionalText });

export const globalShape = z.object({
  companyName: text,
  phone: text,
  tagline: text,
  logo: maybe(picture),
  footerGroups: listOf(z.object({ title: text, links: listOf(link) })),
  socialLinks: listOf(
    z.object({ network: text, label: text, url: z.string().transform(safeHref) }),
  ),
  seo: maybe(seo),
});

const blockHead = { id: z.string(), title: text, text: optionalText };
const limit = z.number().int().min(1).max(24);

/** The blocks that a home page may hold, by their GraphQL type. */
export const blockShapes = {
  ComponentBlocksHero: z.object({
    __typename: z.literal('ComponentBlocksHero'),
    ...blockHead,
    links: listOf(link),
    picture: maybe(picture),
  }),
  ComponentBlocksGrowthFigures: z.object({
    __typename: z.literal('ComponentBlocksGrowthFigures'),
    ...blockHead,
    figures: listOf(figure),
  }),
  ComponentBlocksFeatureCards: z.object({
    __typename: z.literal('ComponentBlocksFeatureCards'),
    ...blockHead,
    cards: listOf(z.object({ icon: text, title: text, text })),
  }),
  ComponentBlocksLatestProducts: z.object({
    __typename: z.literal('ComponentBlocksLatestProducts'),
    ...blockHead,
    limit,
    more: maybe(link),
  }),
  ComponentBlocksReviews: z.object({
    __typename: z.literal('ComponentBlocksReviews'),
    ...blockHead,
    limit,
  }),
  ComponentBlocksNewsletter: z.object({
    __typename: z.literal('ComponentBlocksNewsletter'),
    ...blockHead,
    placeholder: text,
    buttonLabel: text,
  }),
} as const;

export const homeShape = z.object({ seo: maybe(seo), blocks: z.array(z.unknown()) });

export const aboutShape = z.object({
  title: text,
  intro: text,
  body: z.array(z.unknown()),
  picture: maybe(picture),
  figures: listOf(figure),
  seo: maybe(seo),
});

export const portfolioShape = z.object({
  title: text,
  name: text,
  role: text,
  intro: text,
  picture: maybe(picture),
  education: listOf(z.object({ qualification: text, school: text, period: text })),
  skills: listOf(z.object({ title: text, skills: listOf(z.object({ name: text })) })),
  projects: listOf(z.object({ name: text, description: text, link })),
  seo: maybe(seo),
});

const postHead = {
  slug: text,
  title: text,
  summary: text,
  author: text,
  publishedOn: text,
  cover: maybe(picture),
};

const postSummary = z.object(postHead);
const post = z.object({ ...postHead, body: z.array(z.unknown()), seo: maybe(seo) });

export const postsShape = z.object({ posts: entriesOf(postSummary) });
export const postShape = z.object({ posts: entriesOf(post) });
/** Drafts: none is dropped, so that `fillGaps` can say what each one lacks. */
export const draftPostsShape = z.object({ posts: z.array(postSummary) });
export const draftPostShape = z.object({ posts: z.array(post) });
export const draftQuestionsShape = z.object({
  qnas: z.array(
    z
      .object({ documentId: text, question: text, answer: text })
      .transform(({ documentId, ...words }) => ({ _id: documentId, ...words })),
  ),
});

/** A picture of the CMS, with the sizes that it keeps. */
export type ContentPicture = z.output<typeof picture>;
/** A label and a checked address. */
export type ContentLink = z.output<typeof link>;
/** Company, footer and what every page carries. */
export type GlobalContent = z.output<typeof globalShape>;
/** One block of the home page. */
export type HomeBlock = z.output<(typeof blockShapes)[keyof typeof blockShapes]>;
/** The home page: only blocks that we know and that are whole. */
export interface HomeContent {
  seo: z.output<typeof homeShape>['seo'];
  blocks: HomeBlock[];
}
/** The page about the company; `body` is Strapi's rich text. */
export type AboutContent = z.output<typeof aboutShape>;
/** The developer's page. */
export type PortfolioContent = z.output<typeof portfolioShape>;
/** A post as the list shows it; `publishedOn` is a date, `2026-11-21`. */
export type PostSummary = z.output<typeof postsShape>['posts'][number];
/** A post in full; `body` is Strapi's rich text. */
export type Post = z.output<typeof postShape>['posts'][number];
