import { z } from 'zod';

import { phone, text } from './text';

/** 'Update Your Info' form (spec section 5). LinkedIn, when given, is an https address. */
export const profileSchema = z.object({
  location: text({ required: 'Location is required.', min: 3, max: 200 }),
  phone: phone({ required: 'Phone no is required', invalid: 'Phone no is required' }),
  education: z
    .string()
    .transform((value) => value.trim().normalize('NFC'))
    .refine((value) => [...value].length <= 200, { message: 'At most 200 characters.' })
    .optional(),
  linkedIn: z
    .url({ protocol: /^https$/u, error: 'Please provide a valid URL, beginning with https://' })
    .max(2048, { error: 'At most 2048 characters.' })
    .optional(),
});
