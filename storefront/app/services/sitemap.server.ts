import { sitemapXml } from '~/lib/sitemap';
import { getEnv } from './env.server';

const oneHourSeconds = 3600;

/** A sitemap of our own paths; 503 for `undefined`, so that an outage empties no search index. */
export function answerSitemap(
  kind: 'urlset' | 'sitemapindex',
  paths: readonly string[] | undefined,
): Response {
  if (paths === undefined)
    return new Response(null, { status: 503, headers: { 'Retry-After': '60' } });
  const { PUBLIC_URL } = getEnv();
  return new Response(
    sitemapXml(
      kind,
      paths.map((path) => PUBLIC_URL + path),
    ),
    {
      headers: {
        'Content-Type': 'application/xml; charset=utf-8',
        'Cache-Control': `public, max-age=${oneHourSeconds}`,
      },
    },
  );
}
