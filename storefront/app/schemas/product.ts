import { z } from 'zod';

import { productCategories } from '~/lib/product-list';

import { text } from './text';

const int4Max = 2_147_483_647;
const imageBytesMax = 5 * 1024 * 1024;

function wholeNumber(least: number, message: string) {
  return z
    .number({ error: message })
    .int({ error: 'Please enter a whole number.', abort: true })
    .min(least, { error: message })
    .max(int4Max, { error: 'That number is too large.' });
}

/** 'Add A Product' form (spec section 5); numbers are whole numbers before they are sent. */
export const addProductSchema = z.object({
  name: text({ required: 'Minimum 3 letters', min: 3, max: 100 }),
  category: z.enum(productCategories, { error: 'Please choose a category.' }),
  description: text({
    required: 'Description at least 10 letters',
    min: 10,
    max: 5000,
  }),
  price: wholeNumber(0, "Price can't be less than zero!"),
  stock: wholeNumber(0, "Quantity can't be less than zero!"),
  moq: wholeNumber(1, 'MOQ at least 1!'),
  image: z
    .instanceof(File, { error: 'Please attach a image file!' })
    .refine((file) => file.size > 0, { message: 'Please attach a image file!' })
    .refine((file) => file.size <= imageBytesMax, { message: 'The image is larger than 5 MB.' }),
});
