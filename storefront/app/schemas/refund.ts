import { z } from 'zod';
import { text } from './text';

/** Why a paid order is given back; the customer reads it. */
export const refundSchema = z.object({
  reason: text({ required: 'Please say why.', min: 3, max: 200 }),
});
