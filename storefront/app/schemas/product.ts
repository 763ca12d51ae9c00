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

const facts = {
  name: text({ required: 'Minimum 3 letters', min: 3, max: 100 }),
  category: z.enum(productCategories, { error: 'Please choose a category.' }),
  description: text({
    required: 'Description at least 10 letters',
    min: 10,
    max: 5000,
  }),
  price: wholeNumber(0, "Price can't be less than zero!"),
  moq: wholeNumber(1, 'MOQ at least 1!'),
};

/** A picture as a file; an empty file field counts as none. */
const imageFile = z
  .instanceof(File, { error: 'Please attach a image file!' })
  .optional()
  .transform((file) => (file && file.size > 0 ? file : undefined))
  .refine((file) => !file || file.size <= imageBytesMax, {
    message: 'The image is larger than 5 MB.',
  });

/** A picture that was sent ahead of the form: its address at the image host, which decides. */
const sentImage = z.string().max(2048).optional();

/**
 * 'Add A Product' form (spec section 5); numbers are whole numbers before they are sent. The picture
 * comes with the form (`image`) or was sent ahead of it (`img`).
 */
export const addProductSchema = z
  .object({
    ...facts,
    stock: wholeNumber(0, "Quantity can't be less than zero!"),
    image: imageFile,
    img: sentImage,
  })
  .refine(({ image, img }) => image !== undefined || img !== undefined, {
    message: 'Please attach a image file!',
    path: ['image'],
    when: () => true,
  });

/** A product's facts as 'Manage' edits them: the picture only when another is chosen. */
export const editProductSchema = z.object({
  ...facts,
  image: imageFile,
  img: sentImage,
  /** The version that was read. */
  version: z.coerce.number().int(),
});

/** What was counted on the shelf, and why it differs. */
export const countStockSchema = z.object({
  stock: wholeNumber(0, "Quantity can't be less than zero!"),
  reason: text({ required: 'Please say why.', min: 3, max: 200 }),
  /** What the page showed to whoever counted. */
  stockBefore: z.coerce.number().int(),
});
