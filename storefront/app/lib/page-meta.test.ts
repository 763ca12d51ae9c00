import { describe, expect, it } from 'vitest';
import { pageMeta, shareImage } from './page-meta';

const source = {
  matches: [
    { id: 'root', data: { company: { companyName: 'Ohmworks' }, siteUrl: 'https://shop.example' } },
  ],
  location: { pathname: '/products/1' },
};

describe('pageMeta', () => {
  it('When a page names itself, then the company follows, once', () => {
    expect(pageMeta(source, { title: 'Blogs' })[0]).toEqual({ title: 'Blogs | Ohmworks' });
    expect(pageMeta(source, { title: 'Ohmworks: parts' })[0]).toEqual({ title: 'Ohmworks: parts' });
  });

  it('When a page can be reached under many addresses, then it is known under one', () => {
    const canonical = { tagName: 'link', rel: 'canonical' };
    expect(pageMeta(source, { title: 'x' })).toContainEqual({
      ...canonical,
      href: 'https://shop.example/products/1',
    });
    expect(pageMeta(source, { title: 'x', canonicalPath: '/allProducts' })).toContainEqual({
      ...canonical,
      href: 'https://shop.example/allProducts',
    });
  });

  it('When a description is long, then it ends with a whole word within 160 characters', () => {
    const told = pageMeta(source, { title: 'x', description: 'seven word  \n '.repeat(40) });
    const [{ content }] = told.filter((tag) => 'name' in tag) as [{ content: string }];
    expect(content.length).toBeLessThanOrEqual(160);
    expect(content).toMatch(/ (seven|word)…$/);
  });

  it('When a page has no picture of its own, then the shop’s stands for it', () => {
    const seo = { shareImage: { src: 'https://cms.example/shop.webp', alt: 'The works' } };
    const company = { companyName: 'Ohmworks', seo };
    const told = pageMeta(
      { ...source, matches: [{ id: 'root', data: { company } }] },
      { title: 'Blogs' },
    );
    expect(told).toContainEqual({ property: 'og:image', content: 'https://cms.example/shop.webp' });
    expect(told).toContainEqual({ property: 'og:image:alt', content: 'The works' });
    const picture = { src: 'https://cms.example/post.webp', alt: 'A reel' };
    expect(shareImage(undefined, picture)).toEqual({ url: picture.src, alt: picture.alt });
  });

  it('When the root could not be read, then there still is a title', () => {
    const [title] = pageMeta({ ...source, matches: [] }, { title: 'Blogs' });
    expect(title).toEqual({ title: 'Blogs | Ohmworks' });
  });
});
