import { z } from 'zod';
import { call, deleted, modified, refusals } from './call.ts';
import {
  emailField,
  emailQuery,
  httpsUrl,
  idParams,
  idSchema,
  optionalText,
  phoneField,
  queryInteger,
  searchQuery,
  text,
} from './fields.ts';

const roleSchema = z.enum(['user', 'admin']);

export const profileSchema = z.object({
  location: z.string().nullable(),
  phone: z.string().nullable(),
  education: z.string().nullable(),
  linkedIn: z.string().nullable(),
});

export const listedUserSchema = z
  .object({
    _id: idSchema,
    email: z.string(),
    name: z.string(),
    img: z.string(),
    role: roleSchema,
  })
  .meta({ id: 'ListedUser' });

export const userSchema = z
  .object({
    _id: idSchema,
    email: z.string(),
    name: z.string(),
    img: z.string(),
    role: roleSchema,
    data: profileSchema,
  })
  .meta({ id: 'User' });

const signInForm = z.strictObject({
  email: emailField('Please enter your email'),
  name: optionalText(100).nullable(),
  img: optionalText(2048).nullable().describe('https, or of our image host'),
});

const profileForm = z.strictObject({
  data: z.strictObject({
    location: text({ min: 3, max: 100, required: 'Location is required.' }),
    phone: phoneField('Phone no is required'),
    education: optionalText(200).nullable(),
    linkedIn: z
      .union([httpsUrl('Please provide a valid URL.'), z.literal(''), z.null()], {
        error: 'Please provide a valid URL.',
      })
      .optional(),
  }),
});

export const putUserBody = z.union([signInForm, profileForm]);

export const putUser = call(
  {
    method: 'PUT',
    url: '/user/:email',
    access: 'proof',
    bodyEmailIsOwn: true,
    tag: 'users',
    summary: 'After a sign-in: get an access token. Or: save the profile',
    description:
      'With `{ email, name, img? }` and an identity proof (from /auth/*) or a live access token: ' +
      '`{ result, token }`. With `{ data }` and an access token: `{ result }`.',
  },
  {
    params: z.object({ email: z.string() }),
    querystring: emailQuery,
    body: putUserBody,
    response: {
      200: z.object({
        result: z.object({
          acknowledged: z.literal(true),
          modifiedCount: z.int(),
          upsertedCount: z.int().optional(),
        }),
        token: z.string().optional().describe('The access token; only for the sign-in form'),
      }),
      ...refusals(400, 401, 403, 413, 415, 422, 429, 503),
    },
  },
);

export const getUser = call(
  {
    method: 'GET',
    url: '/user',
    access: 'signed-in',
    tag: 'users',
    summary: 'My profile',
    description: "Account and profile; fields never filled in are null. Nobody reads another's.",
  },
  { querystring: emailQuery, response: { 200: userSchema, ...refusals(400, 401, 403, 503) } },
);

export const checkAdmin = call(
  {
    method: 'GET',
    url: '/checkAdmin',
    access: 'signed-in',
    tag: 'users',
    summary: 'Am I an administrator?',
    description: 'As the database says now, whatever the token was issued with.',
  },
  {
    querystring: emailQuery,
    response: { 200: z.object({ isAdmin: z.boolean() }), ...refusals(400, 401, 403, 503) },
  },
);

export const getUsers = call(
  {
    method: 'GET',
    url: '/users',
    access: 'admin',
    tag: 'users',
    summary: 'All users',
    description:
      'For administrators; who came first is on top. Users who never filled in a name have an empty ' +
      'one. With `page` the reply carries `X-Total-Count`, counted up to 10,000 (a search: 1,000): ' +
      'pages end there.',
  },
  {
    querystring: emailQuery.extend({
      search: searchQuery.describe('In name and address'),
      role: roleSchema.optional(),
      page: queryInteger(1, 100_000, 'A page is a number from 1.').optional(),
      pageSize: queryInteger(1, 100, 'From 1 to 100.').optional(),
    }),
    response: { 200: z.array(listedUserSchema), ...refusals(400, 401, 403, 503) },
  },
);

export const getListedUser = call(
  {
    method: 'GET',
    url: '/users/:id',
    access: 'admin',
    tag: 'users',
    summary: 'One user',
    description: 'For administrators: name, address and role of a user in the list.',
  },
  {
    params: idParams,
    querystring: emailQuery,
    response: { 200: listedUserSchema, ...refusals(400, 401, 403, 404, 503) },
  },
);

const targetBody = z.strictObject({ email: emailField('Please enter an email') });

export const promoteUser = call(
  {
    method: 'PUT',
    url: '/users/admin',
    access: 'admin',
    tag: 'users',
    summary: 'Make a user an administrator',
    description: '`modifiedCount: 0` when the user is one already. Written to the audit trail.',
  },
  {
    querystring: emailQuery,
    body: targetBody,
    response: { 200: modified, ...refusals(400, 401, 403, 404, 413, 415, 422, 429, 503) },
  },
);

export const demoteUser = call(
  {
    method: 'DELETE',
    url: '/users/admin',
    access: 'admin',
    tag: 'users',
    summary: 'Take the administrator role back',
    description:
      'The last administrator keeps it. Holds from the next call of that user on. Written to the audit trail.',
  },
  {
    querystring: emailQuery,
    body: targetBody,
    response: { 200: modified, ...refusals(400, 401, 403, 404, 409, 413, 415, 422, 429, 503) },
  },
);

export const endUserSessions = call(
  {
    method: 'DELETE',
    url: '/users/sessions',
    access: 'admin',
    tag: 'users',
    summary: 'End every session of a user',
    description: 'The user must sign in again everywhere. Written to the audit trail.',
  },
  {
    querystring: emailQuery,
    body: targetBody,
    response: { 200: deleted, ...refusals(400, 401, 403, 404, 413, 415, 422, 429, 503) },
  },
);
