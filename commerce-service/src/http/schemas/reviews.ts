import { z } from 'zod';
import { call, refusals } from './call.ts';
import { emailQuery, idSchema, text } from './fields.ts';

export const reviewSchema = z
  .object({
    _id: idSchema,
    name: z.string(),
    email: z.string().describe('Masked for the public'),
    title: z.string(),
    details: z.string(),
    date: z.string().describe('Short form: Nov 21, 2026'),
    img: z.string(),
    rating: z.int().describe('1 to 5'),
  })
  .meta({ id: 'Review' });

export const getReviews = call(
  {
    method: 'GET',
    url: '/reviews',
    access: 'public',
    tag: 'reviews',
    summary: 'All reviews',
    description: 'Newest first. Addresses are masked.',
  },
  { response: { 200: z.array(reviewSchema), ...refusals(503) } },
);

export const getMyReview = call(
  {
    method: 'GET',
    url: '/myReview',
    access: 'signed-in',
    tag: 'reviews',
    summary: 'My review, or null',
    description: '`null`, never an empty object, when the caller has not written one.',
  },
  {
    querystring: emailQuery,
    response: { 200: reviewSchema.nullable(), ...refusals(400, 401, 403, 503) },
  },
);

const ignored = z.string().max(2048).nullable().optional();

export const putReview = call(
  {
    method: 'PUT',
    url: '/review',
    access: 'signed-in',
    tag: 'reviews',
    summary: 'Post or replace my one review',
    description:
      'Name, picture and date come from the server; the `date` and `img` that are sent are ignored.',
  },
  {
    querystring: emailQuery,
    body: z.strictObject({
      title: text({
        min: 3,
        max: 120,
        required: 'Title is required.',
        tooShort: 'Please provide some words.',
      }),
      details: text({
        min: 10,
        max: 2000,
        required: 'Details is required.',
        tooShort: 'Please provide detailed review.',
      }),
      rating: z
        .int({ error: 'A rating is 1 to 5 stars.' })
        .min(1, { error: 'A rating is 1 to 5 stars.' })
        .max(5, { error: 'A rating is 1 to 5 stars.' }),
      date: ignored.describe('Ignored'),
      img: ignored.describe('Ignored'),
    }),
    response: {
      200: z.object({
        acknowledged: z.literal(true),
        modifiedCount: z.int(),
        upsertedCount: z.int(),
      }),
      ...refusals(400, 401, 403, 413, 415, 422, 429, 503),
    },
  },
);
