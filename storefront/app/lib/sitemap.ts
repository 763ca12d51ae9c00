const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

const escapeXml = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

/** A sitemap of pages, or an index of sitemaps (sitemaps.org), as XML. Addresses are absolute. */
export function sitemapXml(kind: 'urlset' | 'sitemapindex', addresses: readonly string[]): string {
  const entry = kind === 'urlset' ? 'url' : 'sitemap';
  const entries = addresses
    .map((address) => `<${entry}><loc>${escapeXml(address)}</loc></${entry}>`)
    .join('\n');
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<${kind} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}\n</${kind}>\n`
  );
}
