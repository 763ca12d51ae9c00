import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { ContentPicture } from '~/components/content/content-picture';
import { PageHead } from '~/components/content/page-head';
import { EmptyState } from '~/components/ui/empty-state';
import { ErrorPanel } from '~/components/ui/error-panel';
import { formatDate } from '~/lib/dates';
import { pageMeta } from '~/lib/page-meta';
import { paths } from '~/lib/paths';
import { readPosts } from '~/services/content.server';

const summary = 'Notes from the people who make and test our parts.';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, { title: 'Blogs', description: summary });

/** Posts, newest first, from the CMS. */
export async function loader({ request }: LoaderFunctionArgs) {
  const posts = await readPosts(request);
  return data({ posts: posts ?? null }, { status: posts ? 200 : 503 });
}

export default function Blogs() {
  const { posts } = useLoaderData<typeof loader>();
  return (
    <main className="page-width flex flex-col gap-8 py-12">
      <PageHead title="Blogs" text={summary} />
      {posts === null ? (
        <ErrorPanel title="The posts could not be loaded" text="Please try again in a moment." />
      ) : posts.length === 0 ? (
        <EmptyState title="No posts yet" text="The first one is being written." />
      ) : (
        <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
          {posts.map((post, index) => (
            <li key={post.slug} className="grid min-w-0">
              <article className="group relative flex flex-col border border-rule bg-sheet transition-colors hover:border-ink">
                {post.cover ? (
                  <ContentPicture
                    picture={post.cover}
                    sizes="(min-width: 1024px) 370px, (min-width: 640px) 46vw, 92vw"
                    isAboveFold={index === 0}
                    className="aspect-[16/9] w-full border-b border-rule object-cover"
                  />
                ) : null}
                <div className="flex flex-1 flex-col gap-3 p-6">
                  <p className="font-mono text-xs text-muted">{formatDate(post.publishedOn)}</p>
                  <h2 className="text-xl [overflow-wrap:anywhere]">
                    <Link
                      to={paths.blog(post.slug)}
                      prefetch="intent"
                      className="underline-offset-4 group-hover:underline after:absolute after:inset-0"
                    >
                      {post.title}
                    </Link>
                  </h2>
                  <p className="[overflow-wrap:anywhere] text-muted">{post.summary}</p>
                  <p className="mt-auto pt-2 text-sm [overflow-wrap:anywhere]">{post.author}</p>
                </div>
              </article>
            </li>
          ))}
        </ul>
      )}
    </main>
  );
}
