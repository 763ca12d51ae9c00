import type { LoaderFunctionArgs } from '@remix-run/node';
import { paths } from '~/lib/paths';
import { readPosts } from '~/services/content.server';
import { answerSitemap } from '~/services/sitemap.server';

/** Every public page but the products. Posts that could not be read are left out. */
export async function loader({ request }: LoaderFunctionArgs) {
  const posts = (await readPosts(request)) ?? [];
  return answerSitemap('urlset', [
    paths.home,
    paths.allProducts,
    paths.blogs,
    ...posts.map(({ slug }) => paths.blog(slug)),
    paths.about,
    paths.questions,
    paths.myPortfolio,
  ]);
}
