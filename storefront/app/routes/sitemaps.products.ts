import type { LoaderFunctionArgs } from '@remix-run/node';
import { paths } from '~/lib/paths';
import { readProductList } from '~/lib/product-list';
import { readProductIds } from '~/services/catalogue.server';
import { answerSitemap } from '~/services/sitemap.server';

/** A thousand products' pages: `?page=1` the newest. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { page } = readProductList(new URL(request.url).searchParams);
  const ids = await readProductIds(request, page);
  return answerSitemap(
    'urlset',
    ids?.map((id) => paths.product(id)),
  );
}
