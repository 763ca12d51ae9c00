import { z } from 'zod';

import { pointsPerStar } from '~/lib/stars';

import { text } from './text';

/** 'Post Review' form (spec section 5); the rating comes in points and leaves as 1 to 5 stars. */
export const reviewSchema = z.object({
  title: text({
    required: 'Title is required.',
    min: 3,
    tooShort: 'Please provide some words.',
    max: 120,
  }),
  details: text({
    required: 'Details is required.',
    min: 10,
    tooShort: 'Please provide detailed review.',
    max: 2000,
  }),
  rating: z
    .number({ error: 'Please choose 1 to 5 stars.' })
    .refine((points) => points % pointsPerStar === 0 && points >= 20 && points <= 100, {
      message: 'Please choose 1 to 5 stars.',
    })
    .transform((points) => points / pointsPerStar),
});
