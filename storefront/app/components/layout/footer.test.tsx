// @vitest-environment happy-dom
import { createRemixStub } from '@remix-run/testing';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { GlobalContent } from '~/services/content/shapes.server';
import { Footer } from './footer';

afterEach(cleanup);

const company: GlobalContent = {
  companyName: 'Ohmworks',
  phone: '(555) 010-1992',
  tagline: 'Parts',
  logo: undefined,
  footerGroups: [],
  socialLinks: [],
  seo: undefined,
};
const logo = {
  alt: 'Ohmworks, drawn in copper',
  src: 'http://cms.example/uploads/logo.webp',
  srcSet: undefined,
  width: 640,
  height: 160,
};

function show(words: Partial<GlobalContent>) {
  const Page = createRemixStub([
    { path: '/', Component: () => <Footer company={{ ...company, ...words }} /> },
  ]);
  render(<Page />);
}

it('When there is no logo, then the company name stands in its place', () => {
  show({});
  expect(screen.getByText('Ohmworks')).toBeTruthy();
  expect(screen.queryByRole('img')).toBeNull();
});

it('When a logo is set, then it is shown with its words, and its size is known beforehand', () => {
  show({ logo });
  const image = screen.getByRole('img', { name: 'Ohmworks, drawn in copper' });
  expect(image.getAttribute('src')).toBe(logo.src);
  expect(image.getAttribute('width')).toBe('640');
  expect(image.getAttribute('height')).toBe('160');
  expect(screen.queryByText('Ohmworks')).toBeNull();
});

it('When a logo has no words, then the company name is read for it', () => {
  show({ logo: { ...logo, alt: ' ' } });
  expect(screen.getByRole('img', { name: 'Ohmworks' })).toBeTruthy();
});
