import { describe, expect, it } from 'vitest';
import type { z } from 'zod';

import { stepQuantity } from '~/lib/purchase-rules';

import { addProductSchema } from './product';
import { profileSchema } from './profile';
import { purchaseSchema } from './purchase';
import { reviewSchema } from './review';
import { loginSchema, registerSchema, resetSchema } from './sign-in';

const purchase = purchaseSchema({ moq: 10, stock: 40 });
const picture = new File(['x'], 'part.png', { type: 'image/png' });

const whole = {
  login: { email: 'bea@acme.com', password: 'x' },
  register: { name: 'Bea', email: 'bea@acme.com', password: '123456' },
  reset: { email: 'bea@acme.com' },
  purchase: {
    phone: '12345',
    address: '1 Long Road',
    quantity: 10,
    productPrice: 5,
    draftId: '0193a000-0000-7000-8000-000000000001',
  },
  product: {
    name: 'Cap',
    category: 'capacitor',
    description: '0123456789',
    price: 0,
    stock: 0,
    moq: 1,
    image: picture,
  },
  profile: { location: 'Rome', phone: '12345' },
  review: { title: 'Yes', details: '0123456789', rating: 80 },
} as const;

const schemas: Record<keyof typeof whole, z.ZodType> = {
  login: loginSchema,
  register: registerSchema,
  reset: resetSchema,
  purchase,
  product: addProductSchema,
  profile: profileSchema,
  review: reviewSchema,
};

function messageFor(form: keyof typeof whole, field: string, value: unknown): string | undefined {
  const result = schemas[form].safeParse({ ...whole[form], [field]: value });
  return result.error?.issues.find((issue) => issue.path[0] === field)?.message;
}

describe('the validation table of the specification (section 5)', () => {
  it.each(Object.keys(whole) as (keyof typeof whole)[])('accepts a whole %s form', (form) => {
    expect(schemas[form].safeParse(whole[form]).error).toBeUndefined();
  });

  it.each([
    ['login', 'email', undefined, 'Please enter your email'],
    ['login', 'email', '   ', 'Please enter your email'],
    ['login', 'password', undefined, 'Please enter your password'],
    ['register', 'name', undefined, 'Minimum 3 letters'],
    ['register', 'name', 'ab', 'Minimum 3 letters'],
    ['register', 'email', undefined, 'Please enter your email'],
    ['register', 'email', 'a@@b.com', 'Please enter a valid email.'],
    ['register', 'password', undefined, 'At least 6 character.'],
    ['register', 'password', '12345', 'At least 6 character.'],
    ['reset', 'email', undefined, 'Please enter email to reset password!'],
    ['purchase', 'phone', undefined, 'Phone no is required.'],
    ['purchase', 'phone', '1234', 'Please provide valid phone no.'],
    ['purchase', 'phone', 'abcde', 'Please provide valid phone no.'],
    ['purchase', 'phone', '\u200b\u200b\u200b\u200b\u200b', 'Phone no is required.'],
    ['purchase', 'address', undefined, 'Address is required.'],
    ['purchase', 'address', '123456789', 'Please provide detailed address.'],
    ['purchase', 'quantity', undefined, 'Quantity is required.'],
    ['purchase', 'quantity', 9, 'Minimum Oder Quantity is 10'],
    ['purchase', 'quantity', -1, 'Minimum Oder Quantity is 10'],
    ['purchase', 'quantity', 41, 'Maximum Oder Quantity is 40'],
    ['purchase', 'quantity', 10.5, 'Quantity must be a whole number.'],
    ['product', 'name', 'ab', 'Minimum 3 letters'],
    ['product', 'description', '123456789', 'Description at least 10 letters'],
    ['product', 'price', -1, "Price can't be less than zero!"],
    ['product', 'stock', -1, "Quantity can't be less than zero!"],
    ['product', 'moq', 0, 'MOQ at least 1!'],
    ['product', 'image', undefined, 'Please attach a image file!'],
    ['profile', 'location', undefined, 'Location is required.'],
    ['profile', 'location', 'ab', 'Location is required.'],
    ['profile', 'phone', '1234', 'Phone no is required'],
    ['profile', 'linkedIn', 'linkedin', 'Please provide a valid URL, beginning with https://'],
    [
      'profile',
      'linkedIn',
      'javascript:alert(1)',
      'Please provide a valid URL, beginning with https://',
    ],
    ['review', 'title', undefined, 'Title is required.'],
    ['review', 'title', 'ab', 'Please provide some words.'],
    ['review', 'details', undefined, 'Details is required.'],
    ['review', 'details', '123456789', 'Please provide detailed review.'],
    ['review', 'rating', 90, 'Please choose 1 to 5 stars.'],
    ['review', 'rating', 0, 'Please choose 1 to 5 stars.'],
  ] as const)('%s form: %s %j is answered %j', (form, field, value, message) => {
    expect(messageFor(form, field, value)).toBe(message);
  });

  it('turns the points of the star control into 1 to 5 stars', () => {
    expect(reviewSchema.parse(whole.review).rating).toBe(4);
  });

  it('never trims a password', () => {
    expect(registerSchema.parse({ ...whole.register, password: '  1234  ' }).password).toBe(
      '  1234  ',
    );
  });
});

describe('stepping the quantity', () => {
  it.each([
    ['10', 1, 11],
    ['10', -1, 10],
    ['40', 1, 40],
    ['', 1, 10],
    ['abc', -1, 10],
    ['99', -1, 40],
  ] as const)('%j by %i gives %i between 10 and 40', (typed, step, next) => {
    expect(stepQuantity(typed, step, { moq: 10, stock: 40 })).toBe(next);
  });
});
