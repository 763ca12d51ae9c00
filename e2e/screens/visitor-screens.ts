import { expect } from '@playwright/test';
import { askForResetLink } from '../fixtures/identity.ts';
import { newPerson } from '../fixtures/people.ts';
import { registerByApi } from '../fixtures/customers.ts';
import type { Screen } from './screen.ts';

/** What somebody who is not signed in can see. */
export const visitorScreens: Screen[] = [
  {
    name: 'home',
    shows: 'Home: hero, figures, features, latest products, reviews, newsletter.',
    path: '/',
    alsoDark: true,
  },
  {
    name: 'newsletter-sent',
    shows: 'Home with the toast after an address was given for the newsletter.',
    path: '/',
    then: async ({ page }) => {
      const box = page.getByRole('main').locator('form', { hasText: 'Subscribe' });
      await box.getByRole('textbox').fill(newPerson().email);
      await box.getByRole('button', { name: 'Subscribe' }).click();
      await expect(page.getByText('Please check your mail.', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'newsletter-confirm',
    shows: 'Where the link in the first letter leads.',
    path: '/newsletter/confirm?token=any',
  },
  {
    name: 'newsletter-closed',
    shows: 'The same, when the link has closed.',
    path: '/newsletter/confirm?token=any',
    then: async ({ page }) => {
      await page.getByRole('button', { name: 'Confirm' }).click();
      await expect(page.getByText('This link has closed.')).toBeVisible();
    },
  },
  {
    name: 'newsletter-leave',
    shows: 'Where the link to leave the newsletter leads.',
    path: '/newsletter/unsubscribe?token=any',
  },
  {
    name: 'all-products',
    shows: 'All Products with search, categories, sort and pages.',
    path: '/allProducts',
    alsoDark: true,
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
    alsoDark: true,
  },
  {
    name: 'product-sold-out',
    shows: 'A product that is sold out.',
    path: ({ cast }) => `/products/${cast.soldOut._id}`,
  },
  {
    name: 'product-odd',
    shows: 'A product with a name of 80 letters and large numbers.',
    path: ({ cast }) => `/products/${cast.oddOrder.productId}`,
  },
  {
    name: 'product-not-found',
    shows: 'A product that does not exist.',
    path: '/products/no-such-product',
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
  { name: 'login', shows: 'Log In.', path: '/login', alsoDark: true },
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
  {
    name: 'reset-password-new',
    shows: 'Where the link in the mail leads: a new password.',
    path: '/resetpassword',
    then: async ({ page, shop }) => {
      const person = newPerson();
      await registerByApi(shop, person);
      await page.goto(await askForResetLink(page, shop, person.email), {
        waitUntil: 'networkidle',
      });
      await expect(page.getByLabel('New password')).toBeVisible();
    },
  },
  {
    name: 'reset-password-closed',
    shows: 'A new password, but the link has closed.',
    path: '/resetpassword?code=no-such-code',
    then: async ({ page }) => {
      await page.getByLabel('New password').fill('quite another phrase');
      await page.getByRole('button', { name: 'Set New Password' }).click();
      await expect(page.getByRole('main').getByText('invalid-action-code')).toBeVisible();
    },
  },
  { name: 'preview-refused', shows: 'A preview without the right to it.', path: '/preview' },
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
