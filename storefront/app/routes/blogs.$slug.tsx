import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ContentPicture } from '~/components/content/content-picture';
import { PageHead } from '~/components/content/page-head';
import { RichText } from '~/components/content/rich-text';
import { TextLink } from '~/components/ui/button';
import { formatDate } from '~/lib/dates';
import { pageMeta, shareImage } from '~/lib/page-meta';
import { paths } from '~/lib/paths';
import { readPost } from '~/services/content.server';

export const meta: MetaFunction<typeof loader> = (args) => {
  const { data: post } = args;
  if (!post) return [];
  return pageMeta(args, {
    title: post.seo?.metaTitle ?? post.title,
    description: post.seo?.metaDescription ?? post.summary,
    image: shareImage(post.seo?.shareImage, post.cover),
    kind: 'article',
  });
};

/** One post; 404 when there is none, 503 when it could never be read. */
export async function loader({ params, request }: LoaderFunctionArgs) {
  const post = await readPost(request, params['slug'] ?? '');
  if (post === null) throw data(null, { status: 404 });
  if (post === undefined) throw data(null, { status: 503 });
  return post;
}

export default function Blog() {
  const post = useLoaderData<typeof loader>();
  return (
    <main className="page-width py-12">
      {/* One column of a length that reads well, in the middle of wide screens. */}
      <article className="mx-auto flex max-w-[760px] flex-col gap-8">
        <p className="-mb-4 font-mono text-sm [overflow-wrap:anywhere] text-muted">
          <time dateTime={post.publishedOn}>{formatDate(post.publishedOn)}</time>
          {' · '}
          <bdi>{post.author}</bdi>
        </p>
        <PageHead title={post.title} text={post.summary} />
        {post.cover ? (
          <ContentPicture picture={post.cover} sizes="(min-width: 824px) 760px, 92vw" isAboveFold />
        ) : null}
        <div className="text-lg">
          <RichText body={post.body} />
        </div>
        <p className="mt-4 border-t border-rule pt-6">
          <TextLink to={paths.blogs}>All posts</TextLink>
        </p>
      </article>
    </main>
  );
}
