import type { LoaderFunctionArgs } from '@remix-run/node';
import { paths } from '~/lib/paths';
import { countProductSitemaps } from '~/services/catalogue.server';
import { answerSitemap } from '~/services/sitemap.server';

/** The index of the sitemaps: one of pages, and one for each thousand products. */
export async function loader({ request }: LoaderFunctionArgs) {
  const count = await countProductSitemaps(request);
  const ofProducts = Array.from({ length: count ?? 0 }, (_, index) =>
    paths.productsSitemap(index + 1),
  );
  return answerSitemap(
    'sitemapindex',
    count === undefined ? undefined : [paths.pagesSitemap, ...ofProducts],
  );
}
