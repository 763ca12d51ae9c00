import { z } from 'zod';

import { email, text } from './text';

const passwordBytesMax = 128;

function fitsPasswordField(value: string): boolean {
  return new TextEncoder().encode(value).length <= passwordBytesMax;
}

/** 'Log In' form (spec section 5). A password is never trimmed. */
export const loginSchema = z.object({
  email: email('Please enter your email'),
  password: z
    .string({ error: 'Please enter your password' })
    .refine(fitsPasswordField, { message: `At most ${passwordBytesMax} bytes.` }),
});

/** 'Register' form (spec section 5). */
export const registerSchema = z.object({
  name: text({
    required: 'Minimum 3 letters',
    min: 3,
    max: 100,
  }),
  email: email('Please enter your email'),
  password: z
    .string({ error: 'At least 6 character.' })
    .refine((value) => [...value].length >= 6, { message: 'At least 6 character.' })
    .refine(fitsPasswordField, { message: `At most ${passwordBytesMax} bytes.` }),
});

/** 'Reset' form (spec section 5). */
export const resetSchema = z.object({
  email: email('Please enter email to reset password!'),
});

/** The new password, asked for behind the mailed link; the rule of the register form. */
export const newPasswordSchema = z.object({
  code: z.string({ error: 'This link is not complete.' }).max(512),
  password: registerSchema.shape.password,
});

/** A change of password, by someone who is signed in; the new one follows the register form's rule. */
export const changePasswordSchema = z.object({
  currentPassword: loginSchema.shape.password,
  newPassword: registerSchema.shape.password,
});
