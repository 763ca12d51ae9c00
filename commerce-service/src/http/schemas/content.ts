import { z } from 'zod';
import { call, refusals } from './call.ts';
import { emailQuery, idSchema } from './fields.ts';

export const getQuestions = call(
  {
    method: 'GET',
    url: '/qna',
    access: 'public',
    tag: 'content',
    summary: 'Questions and answers, from the CMS',
    description: 'The last good copy is served while the CMS is away.',
  },
  {
    response: {
      200: z.array(
        z
          .object({ _id: idSchema, question: z.string(), answer: z.string() })
          .meta({ id: 'Question' }),
      ),
      ...refusals(503),
    },
  },
);

export const uploadImage = call(
  {
    method: 'POST',
    url: '/images',
    access: 'admin',
    tag: 'images',
    summary: 'Store a picture',
    description:
      'One file in the multipart field `image`: JPEG, PNG or WebP by its bytes, at most 5 MB and 25 ' +
      'megapixels. It is encoded anew without its metadata and gets a random name.',
  },
  {
    consumes: ['multipart/form-data'],
    querystring: emailQuery,
    response: {
      200: z.object({ success: z.literal(true), data: z.object({ url: z.string() }) }),
      ...refusals(400, 401, 403, 413, 415, 422, 429, 503),
    },
  },
);

const binary = z.string().meta({ format: 'binary' });

export const getImage = call(
  {
    method: 'GET',
    url: '/images/:name',
    access: 'public',
    tag: 'images',
    summary: 'Get a picture',
    description: '`{name}-{width}.webp` is a smaller one.',
  },
  {
    params: z.object({ name: z.string() }),
    response: {
      200: {
        description: 'The picture',
        content: {
          'image/webp': { schema: binary },
          'image/png': { schema: binary },
          'image/jpeg': { schema: binary },
          'image/svg+xml': { schema: binary },
        },
      },
      ...refusals(404, 503),
    },
  },
);

const state = z.object({ status: z.string() });

export const healthz = call(
  {
    method: 'GET',
    url: '/healthz',
    access: 'public',
    tag: 'operations',
    summary: 'Is the process alive?',
    description: 'Touches nothing: 200 while the process can answer at all.',
  },
  { response: { 200: state } },
);

export const readyz = call(
  {
    method: 'GET',
    url: '/readyz',
    access: 'public',
    tag: 'operations',
    summary: 'May requests be sent here?',
    description:
      'Database reachable, migrations applied, not draining. The body never says why not.',
  },
  { response: { 200: state, 503: state } },
);
