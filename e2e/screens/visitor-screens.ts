import { expect } from '@playwright/test';
import type { Screen } from './screen.ts';

/** What somebody who is not signed in can see. */
export const visitorScreens: Screen[] = [
  {
    name: 'home',
    shows: 'Home: hero, figures, features, latest products, reviews, newsletter.',
    path: '/',
  },
  {
    name: 'all-products',
    shows: 'All Products with search, categories, sort and pages.',
    path: '/allProducts',
  },
  {
    name: 'all-products-one',
    shows: 'All Products when one part matches the search.',
    path: '/allProducts?search=IRLZ44N',
  },
  {
    name: 'all-products-none',
    shows: 'All Products when nothing matches.',
    path: '/allProducts?search=no-such-part-anywhere',
  },
  {
    name: 'all-products-odd',
    shows: 'All Products with a name of 80 letters and one written right to left.',
    path: '/allProducts?category=others&sort=name',
  },
  {
    name: 'product',
    shows: 'One product.',
    path: ({ cast }) => `/products/${cast.product._id}`,
  },
  {
    name: 'product-sold-out',
    shows: 'A product that is sold out.',
    path: ({ cast }) => `/products/${cast.soldOut._id}`,
  },
  { name: 'questions', shows: 'Questions and answers.', path: '/questions' },
  { name: 'blogs', shows: 'The posts of the blog.', path: '/blogs' },
  {
    name: 'blog',
    shows: 'One post.',
    path: '/blogs',
    then: async ({ page }) => {
      await page.getByRole('main').locator('a[href^="/blogs/"]').first().click();
      await expect(page).toHaveURL(/\/blogs\/.+/);
    },
  },
  { name: 'about', shows: 'About.', path: '/about' },
  { name: 'my-portfolio', shows: 'My Portfolio.', path: '/myPortfolio' },
  { name: 'login', shows: 'Log In.', path: '/login' },
  {
    name: 'login-refused',
    shows: 'Log In after a wrong password.',
    path: '/login',
    then: async ({ page }) => {
      await page.getByLabel('Email').fill('nobody@example.com');
      await page.getByLabel('Password').fill('not-the-password');
      await page.getByRole('button', { name: 'Log In', exact: true }).click();
      await expect(page.getByRole('main').getByText('invalid-credential')).toBeVisible();
    },
  },
  { name: 'register', shows: 'Register.', path: '/login?mode=register' },
  {
    name: 'register-refused',
    shows: 'Register with every field empty.',
    path: '/login?mode=register',
    then: async ({ page }) => {
      await page.getByRole('button', { name: 'Register' }).click();
      await expect(page.getByText('Minimum 3 letters')).toBeVisible();
    },
  },
  { name: 'reset-password', shows: 'Reset Password.', path: '/resetpassword' },
  {
    name: 'reset-password-sent',
    shows: 'Reset Password once the mail is on its way, with its toast.',
    path: '/resetpassword',
    then: async ({ page }) => {
      await page.getByLabel('Email').fill('nobody@example.com');
      await page.getByRole('button', { name: 'Reset', exact: true }).click();
      await expect(page.getByText('Reset Email Sent!', { exact: true })).toBeVisible();
    },
  },
  { name: 'not-found', shows: 'Page Not Found!', path: '/no/such/page' },
  {
    name: 'menu',
    shows: 'The menu of small screens.',
    path: '/about',
    width: 360,
    then: async ({ page }) => {
      await page.getByText('Menu', { exact: true }).click();
      await expect(page.getByRole('link', { name: 'Blogs' }).first()).toBeVisible();
    },
  },
  {
    name: 'loading-products',
    shows: 'The spinner over the whole screen while the products load.',
    path: '/',
    width: 1280,
    then: async ({ page }) => {
      await page.route(/\/allProducts\.data/, () => undefined);
      await page.getByRole('banner').getByRole('link', { name: 'Products' }).click();
      await expect(page.getByText('Loading products')).toBeVisible();
    },
  },
];
