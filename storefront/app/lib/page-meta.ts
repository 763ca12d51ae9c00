import type { MetaDescriptor } from '@remix-run/node';

/** What a page's `meta` function is given; the root's loader knows the shop's name and address. */
interface MetaSource {
  matches: readonly { id: string; data: unknown }[];
  location: { pathname: string };
}

interface PageMeta {
  /** The page's own name; the company's follows it. */
  title: string;
  /** For search results and shared links; left out when there is nothing to say. */
  description?: string | undefined;
  /** Path under which this page is known, when its address may also carry other things. */
  canonicalPath?: string;
  /** Absolute address of the picture that stands for the page. */
  image?: { url: string; alt: string } | undefined;
  kind?: 'website' | 'article' | 'product';
}

const longestDescription = 160;

/** Title, description, canonical link and Open Graph of a public page. */
export function pageMeta(
  source: MetaSource,
  { title, description, canonicalPath, image, kind = 'website' }: PageMeta,
): MetaDescriptor[] {
  const { companyName, siteUrl, image: shopsImage } = shopOf(source);
  const url = siteUrl + (canonicalPath ?? source.location.pathname);
  const picture = image ?? shopsImage;
  const words = description ? shortened(description) : undefined;
  return [
    { title: title.includes(companyName) ? title : `${title} | ${companyName}` },
    ...(words ? [{ name: 'description', content: words }] : []),
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:site_name', content: companyName },
    { property: 'og:type', content: kind },
    { property: 'og:title', content: title },
    ...(words ? [{ property: 'og:description', content: words }] : []),
    { property: 'og:url', content: url },
    ...(picture
      ? [
          { property: 'og:image', content: picture.url },
          { property: 'og:image:alt', content: picture.alt },
          { name: 'twitter:card', content: 'summary_large_image' },
        ]
      : []),
  ];
}

interface Picture {
  readonly src: string;
  readonly alt: string;
}

/** The first picture of the CMS that there is, as what stands for the page when it is shared. */
export function shareImage(...pictures: (Picture | undefined)[]) {
  const picture = pictures.find((one) => one !== undefined);
  return picture && { url: picture.src, alt: picture.alt };
}

/** The shop's name, address and picture, as the root's loader told them. */
export function shopOf({ matches }: Pick<MetaSource, 'matches'>) {
  const root = matches.find(({ id }) => id === 'root')?.data as
    | { company?: { companyName?: string; seo?: { shareImage?: Picture } }; siteUrl?: string }
    | undefined;
  return {
    companyName: root?.company?.companyName ?? 'Ohmworks',
    siteUrl: root?.siteUrl ?? '',
    image: shareImage(root?.company?.seo?.shareImage),
  };
}

/** At most 160 characters, ending with a whole word. */
function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= longestDescription) return line;
  const cut = line.slice(0, longestDescription - 1);
  const lastSpace = cut.lastIndexOf(' ');
  return `${lastSpace > 0 ? cut.slice(0, lastSpace) : cut}…`;
}
