import type { Page } from '@playwright/test';
import { newCustomer, signInBrowser } from './fixtures/customers.ts';
import { admin } from './fixtures/people.ts';
import { expect, test } from './fixtures/test.ts';

/** One form of the specification's section 5, filled in soundly but for one field at a time. */
interface FormCase {
  form: string;
  path: string;
  who: 'visitor' | 'customer' | 'admin';
  button: string;
  /** Every field by its label, with something that is accepted. */
  sound: Record<string, string>;
  /** Field, what is typed into it, and the message that must stand beside it. */
  rows: readonly (readonly [label: string, typed: string, message: string])[];
}

/* The purchase form's rows are in purchase.spec.ts: its bounds come from the product. */
const cases: FormCase[] = [
  {
    form: 'Login',
    path: '/login',
    who: 'visitor',
    button: 'Log In',
    sound: { Email: 'somebody@example.com', Password: 'not-the-password' },
    rows: [
      ['Email', '', 'Please enter your email'],
      ['Password', '', 'Please enter your password'],
    ],
  },
  {
    form: 'Register',
    path: '/login?mode=register',
    who: 'visitor',
    button: 'Register',
    sound: { Name: 'Ada Buyer', Email: 'ada-buyer@example.com', Password: 'not-a-common-one-7' },
    rows: [
      ['Name', '', 'Minimum 3 letters'],
      ['Name', 'Al', 'Minimum 3 letters'],
      ['Name', '     ', 'Minimum 3 letters'],
      ['Email', '', 'Please enter your email'],
      ['Email', 'ada', 'Please enter a valid email.'],
      ['Password', '', 'At least 6 character.'],
      ['Password', '12345', 'At least 6 character.'],
    ],
  },
  {
    form: 'Reset',
    path: '/resetpassword',
    who: 'visitor',
    button: 'Reset',
    sound: { Email: 'somebody@example.com' },
    rows: [['Email', '', 'Please enter email to reset password!']],
  },
  {
    form: 'Profile',
    path: '/dashboard',
    who: 'customer',
    button: 'Update',
    sound: {
      Location: 'Portland',
      Phone: '+1 555 010 2030',
      Education: '',
      LinkedIn: 'https://www.linkedin.com/in/ada',
    },
    rows: [
      ['Location', '', 'Location is required.'],
      ['Location', 'PD', 'Location is required.'],
      ['Phone', '', 'Phone no is required'],
      ['Phone', '1234', 'Phone no is required'],
      ['LinkedIn', 'ada', 'Please provide a valid URL, beginning with https://'],
      ['LinkedIn', 'javascript:alert(1)', 'Please provide a valid URL, beginning with https://'],
    ],
  },
  {
    form: 'Review',
    path: '/dashboard/myReviews',
    who: 'customer',
    button: 'Post Review',
    sound: { Title: 'On time', Details: 'Reels arrived sealed.' },
    rows: [
      ['Title', '', 'Title is required.'],
      ['Title', 'Ok', 'Please provide some words.'],
      ['Details', '', 'Details is required.'],
      ['Details', 'Nine char', 'Please provide detailed review.'],
    ],
  },
  {
    form: 'Add Product',
    path: '/dashboard/addProduct',
    who: 'admin',
    button: 'Add Item',
    sound: {
      Name: 'KTY81-110',
      Description: 'Silicon temperature sensor',
      'Price in $': '12',
      Stock: '100',
      'Minimum order quantity': '10',
    },
    rows: [
      ['Name', '', 'Minimum 3 letters'],
      ['Name', 'KT', 'Minimum 3 letters'],
      ['Description', '', 'Description at least 10 letters'],
      ['Description', 'Nine char', 'Description at least 10 letters'],
      ['Price in $', '-1', "Price can't be less than zero!"],
      ['Stock', '-1', "Quantity can't be less than zero!"],
      ['Minimum order quantity', '0', 'MOQ at least 1!'],
      ['Image', '', 'Please attach a image file!'],
    ],
  },
];

/** What a form may take out of what was typed when it comes back. */
const isKept = (label: string) => label !== 'Password' && label !== 'Image';

async function fillSoundly(page: Page, { form, sound }: FormCase): Promise<void> {
  if (form === 'Add Product') await page.getByLabel('Category').selectOption('sensor');
  for (const [label, value] of Object.entries(sound)) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`forms ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, () => {
    test.use({ javaScriptEnabled });

    for (const one of cases) {
      test(`When a field of ${one.form} breaks its rule, then the specified message stands beside it`, async ({
        page,
        context,
        shop,
      }) => {
        if (one.who === 'customer') await newCustomer(shop, context);
        if (one.who === 'admin') await signInBrowser(shop, context, admin);
        for (const [label, typed, message] of one.rows) {
          await page.goto(one.path);
          await fillSoundly(page, one);
          const field = page.getByLabel(label, { exact: true });
          if (label !== 'Image') await field.fill(typed);
          const answered = page.waitForResponse(
            (response) => response.request().method() === 'POST' && response.status() === 422,
          );
          await page.getByRole('button', { name: one.button, exact: true }).click();
          await answered;
          const what = `${label}: ${JSON.stringify(typed)}`;
          await expect(page.getByText(message, { exact: true }), what).toBeVisible();
          await expect(field, what).toHaveAccessibleDescription(new RegExp(`${escape(message)}$`));
          await expect(field, what).toHaveAttribute('aria-invalid', 'true');
          await expect(field, what).toBeFocused();
          if (isKept(label)) await expect(field, what).toHaveValue(typed);
        }
      });
    }
  });
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
