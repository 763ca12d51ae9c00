import { z } from 'zod';
import { call, deleted, refusals } from './call.ts';
import { emailField, emailQuery, idParams, text, timeSchema, verbatim } from './fields.ts';

const email = emailField('Please enter your email');
/** Verbatim: never trimmed. Its own rules answer with `auth/weak-password`. */
const newPassword = z
  .string({ error: 'At least 6 character.' })
  .min(1, { error: 'At least 6 character.' })
  .describe('At least 6 characters, at most 128 bytes, none of the commonest');
const password = z
  .string({ error: 'Please enter your password' })
  .min(1, { error: 'Please enter your password' });

export const proofReply = z
  .object({
    proof: z.string().describe('Single use, 5 minutes: the bearer of the next PUT /user/{email}'),
    user: z.object({ email: z.string(), name: z.string(), img: z.string() }),
  })
  .meta({ id: 'IdentityProof' });

const done = z.object({ acknowledged: z.literal(true) });

export const register = call(
  {
    method: 'POST',
    url: '/auth/register',
    access: 'public',
    tag: 'identity',
    summary: 'Make an account with a password',
    description:
      'One account per address, in any spelling. The proof in the reply is for `PUT /user/{email}`. ' +
      'At most 5 an hour from one address.',
  },
  {
    body: z.strictObject({
      name: text({ min: 3, max: 100, required: 'Minimum 3 letters' }),
      email,
      password: newPassword,
    }),
    response: { 201: proofReply, ...refusals(400, 409, 413, 415, 422, 429, 503) },
  },
);

export const login = call(
  {
    method: 'POST',
    url: '/auth/login',
    access: 'public',
    tag: 'identity',
    summary: 'Sign in with a password',
    description:
      'A wrong password and an unknown account are answered alike, in words and in time. Failures are ' +
      'counted per account and address; nobody is locked out by others.',
  },
  {
    body: z.strictObject({ email, password }),
    response: { 200: proofReply, ...refusals(400, 401, 413, 415, 422, 429, 503) },
  },
);

export const google = call(
  {
    method: 'POST',
    url: '/auth/google',
    access: 'public',
    tag: 'identity',
    summary: "Sign in with Google's ID token",
    description:
      "The token's signature, issuer, audience, expiry, nonce and `email_verified` are checked here. A " +
      'verified address takes over an account of that address that was never verified.',
  },
  {
    body: z.strictObject({
      idToken: verbatim(16_384, 'The ID token is required.').describe(
        'As Google issued it; verified here',
      ),
      nonce: verbatim(512, 'The nonce is required.')
        .optional()
        .describe('What the page asked Google to echo'),
    }),
    response: { 200: proofReply, ...refusals(400, 401, 413, 415, 422, 429, 503) },
  },
);

export const requestReset = call(
  {
    method: 'POST',
    url: '/auth/reset',
    access: 'public',
    tag: 'identity',
    summary: 'Mail a password reset link',
    description:
      'Answers alike whether or not the account exists. The link works once, for 10 minutes. A newer one voids the older. Too many requests are answered ' +
      'alike too, and no mail goes out.',
  },
  {
    body: z.strictObject({ email: emailField('Please enter email to reset password!') }),
    response: { 200: done, ...refusals(400, 413, 415, 422, 503) },
  },
);

export const confirmReset = call(
  {
    method: 'POST',
    url: '/auth/reset/confirm',
    access: 'public',
    tag: 'identity',
    summary: 'Set a new password with the code of a link',
    description:
      'Ends all sessions of the user and tells them by mail. The password is taken verbatim: never trimmed, never cut, no composition rules.',
  },
  {
    body: z.strictObject({
      code: verbatim(256, 'The code is required.').describe(
        'From the link, once, within 10 minutes',
      ),
      password: newPassword,
    }),
    response: { 200: done, ...refusals(400, 413, 415, 422, 429, 503) },
  },
);

export const signOut = call(
  {
    method: 'POST',
    url: '/auth/signout',
    access: 'signed-in',
    tag: 'identity',
    summary: 'End this session',
    description: 'The access token is dead from the next call on; other sessions of the user live.',
  },
  { response: { 200: done, ...refusals(400, 401, 503) } },
);

export const changePassword = call(
  {
    method: 'PUT',
    url: '/auth/password',
    access: 'signed-in',
    tag: 'identity',
    summary: 'Change the own password',
    description:
      'The old one must be given. This session stays, all others of the user end, and the user is told ' +
      'by mail. Wrong old passwords are counted: five in 15 minutes, and the user must wait. An account ' +
      'without a password gets its first by a reset link.',
  },
  {
    querystring: emailQuery,
    body: z.strictObject({ currentPassword: password, newPassword }),
    response: { 200: done, ...refusals(400, 401, 413, 415, 422, 429, 503) },
  },
);

export const sessionSchema = z
  .object({
    _id: z.string().describe('Names the session to its owner; opens nothing'),
    userAgent: z.string().describe('The browser, as it named itself; empty when it did not'),
    createdAt: timeSchema,
    lastSeenAt: timeSchema.describe('To the minute'),
    endsAt: timeSchema.describe('At the latest, used or not'),
    isCurrent: z.boolean().describe('The session of this call'),
  })
  .meta({ id: 'Session' });

export const getSessions = call(
  {
    method: 'GET',
    url: '/auth/sessions',
    access: 'signed-in',
    tag: 'identity',
    summary: 'Where the caller is signed in',
    description: 'The last used first; those that have ended or were idle too long are left out.',
  },
  {
    querystring: emailQuery,
    response: {
      200: z.object({
        hasPassword: z.boolean().describe('false: signs in with Google alone'),
        sessions: z.array(sessionSchema),
      }),
      ...refusals(400, 401, 503),
    },
  },
);

export const endSession = call(
  {
    method: 'DELETE',
    url: '/auth/sessions/:id',
    access: 'signed-in',
    tag: 'identity',
    summary: "End one of the caller's sessions",
    description:
      'Its access token is dead from the next call on. One that has ended already: `deletedCount` 0.',
  },
  {
    params: idParams,
    querystring: emailQuery,
    response: { 200: deleted, ...refusals(400, 401, 404, 503) },
  },
);

export const endSessions = call(
  {
    method: 'DELETE',
    url: '/auth/sessions',
    access: 'signed-in',
    tag: 'identity',
    summary: 'Sign out everywhere, here too',
    description: 'Proofs that are not used yet are void too.',
  },
  { querystring: emailQuery, response: { 200: deleted, ...refusals(400, 401, 503) } },
);
