import { expect, it } from 'vitest';
import { sitemapXml } from './sitemap';

it('When an address holds signs of XML, then they are escaped', () => {
  expect(sitemapXml('urlset', ['https://shop.example/a?b=1&c=<"\'>'])).toContain(
    '<url><loc>https://shop.example/a?b=1&amp;c=&lt;&quot;&apos;&gt;</loc></url>',
  );
});

it('When there are several sitemaps, then an index names them', () => {
  const xml = sitemapXml('sitemapindex', ['https://shop.example/1', 'https://shop.example/2']);
  expect(xml).toMatch(/^<\?xml .*\n<sitemapindex xmlns=/);
  expect(xml.match(/<sitemap><loc>/g)).toHaveLength(2);
});
