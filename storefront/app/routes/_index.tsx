import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { HomeBlocks } from '~/components/content/home-blocks';
import { pageMeta, shareImage } from '~/lib/page-meta';
import { readLatestProducts, readReviews } from '~/services/catalogue.server';
import { readGlobal, readHome } from '~/services/content.server';
import type { HomeBlock } from '~/services/content/shapes.server';

export const meta: MetaFunction<typeof loader> = (args) =>
  args.data
    ? pageMeta(args, {
        title: args.data.seo.metaTitle,
        description: args.data.seo.metaDescription,
        image: shareImage(args.data.seo.shareImage),
      })
    : [];

/** Words from the CMS; products and reviews from the commerce service when a block shows them. */
export async function loader({ request }: LoaderFunctionArgs) {
  const [company, home] = await Promise.all([readGlobal(request), readHome(request)]);
  const productLimit = largestLimit(home.blocks, 'ComponentBlocksLatestProducts');
  const reviewLimit = largestLimit(home.blocks, 'ComponentBlocksReviews');
  const [products, reviews] = await Promise.all([
    productLimit > 0 ? readLatestProducts(request, productLimit) : [],
    reviewLimit > 0 ? readReviews(request, reviewLimit) : [],
  ]);
  return {
    blocks: home.blocks,
    goods: { products: products ?? null, reviews: reviews ?? null },
    seo: home.seo ??
      company.seo ?? {
        metaTitle: company.companyName,
        metaDescription: company.tagline,
        shareImage: undefined,
      },
  };
}

/** How many things the blocks of a kind show at most; 0 when there is none. */
function largestLimit(
  blocks: HomeBlock[],
  name: 'ComponentBlocksLatestProducts' | 'ComponentBlocksReviews',
): number {
  return Math.max(0, ...blocks.map((block) => (block.__typename === name ? block.limit : 0)));
}

export default function Home() {
  const { blocks, goods } = useLoaderData<typeof loader>();
  return (
    <main>
      <HomeBlocks blocks={blocks} goods={goods} />
    </main>
  );
}
