import { paths } from '~/lib/paths';
import { getEnv } from '~/services/env.server';

const oneHourSeconds = 3600;

/** What search engines may read, and where the sitemap is. */
export function loader() {
  const lines = [
    'User-agent: *',
    `Disallow: ${paths.dashboard}`,
    'Disallow: /purchase/',
    `Disallow: ${paths.login}`,
    `Disallow: ${paths.resetPassword}`,
    `Disallow: ${paths.signOut}`,
    `Disallow: ${paths.allProducts}?*search=`,
    '',
    `Sitemap: ${getEnv().PUBLIC_URL}${paths.sitemap}`,
    '',
  ];
  return new Response(lines.join('\n'), {
    headers: {
      'Content-Type': 'text/plain; charset=utf-8',
      'Cache-Control': `public, max-age=${oneHourSeconds}`,
    },
  });
}
