import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ContentPicture } from '~/components/content/content-picture';
import { PageHead } from '~/components/content/page-head';
import { RichText } from '~/components/content/rich-text';
import { pageMeta, shareImage } from '~/lib/page-meta';
import { readAbout } from '~/services/content.server';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: args.data?.seo?.metaTitle ?? 'About Us',
    description: args.data?.seo?.metaDescription ?? args.data?.intro,
    image: shareImage(args.data?.seo?.shareImage, args.data?.picture),
  });

/** The page about the company, from the CMS. */
export function loader({ request }: LoaderFunctionArgs) {
  return readAbout(request);
}

export default function About() {
  const { title, intro, body, picture, figures } = useLoaderData<typeof loader>();
  return (
    <main className="page-width flex flex-col gap-12 py-12">
      <PageHead title={title} text={intro} />
      {picture ? (
        <ContentPicture picture={picture} sizes="(min-width: 1200px) 1136px, 92vw" isAboveFold />
      ) : null}
      <div className="grid gap-12 lg:grid-cols-[2fr_1fr]">
        <RichText body={body} />
        {figures.length > 0 ? (
          <dl className="self-start border-t border-rule [overflow-wrap:anywhere]">
            {figures.map((figure) => (
              <div key={figure.label} className="border-b border-rule py-4">
                <dt className="label-caps text-muted">{figure.label}</dt>
                <dd className="mt-1 font-mono text-2xl font-medium">{figure.value}</dd>
                {figure.note ? <dd className="text-sm text-muted">{figure.note}</dd> : null}
              </div>
            ))}
          </dl>
        ) : null}
      </div>
    </main>
  );
}
