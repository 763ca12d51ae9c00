import { hashSecret, newSecret } from '../../src/identity/secrets.ts';
import { newCustomer, type Person } from '../factories/people.ts';
import type { TestShop } from '../support/test-shop.ts';
import { adminOnly, at, named, own, type AccessRow } from './access-row.ts';

const account = (person: Person) => encodeURIComponent(person.email);
const profile = { data: { location: 'Ohmville', phone: '555-0199' } };
const review = { title: 'On time', details: 'Reels arrived sealed.', rating: 4 };

/** One more session of a person, by its name in their list; nobody uses it. */
async function sessionOf({ sql }: TestShop, { userId }: Person): Promise<string> {
  const idHash = hashSecret(newSecret());
  await sql(
    `INSERT INTO sessions (id_hash, user_id, expires_at) VALUES ($1, $2, now() + interval '1 day')`,
    [idHash, userId],
  );
  return idHash;
}

/** Sessions, users, roles and reviews. */
export const peopleRows: AccessRow[] = [
  {
    route: 'POST /auth/signout',
    expected: own(),
    about: 'self',
    make: at('/auth/signout'),
    endsSession: true,
  },
  {
    route: 'PUT /auth/password',
    expected: own(),
    about: 'self',
    make: (_, { password }) => ({
      path: '/auth/password',
      body: { currentPassword: password, newPassword: password },
    }),
  },
  { route: 'GET /auth/sessions', expected: own(), about: 'self', make: at('/auth/sessions') },
  {
    route: 'DELETE /auth/sessions/:id',
    note: 'U, A and D: of another',
    expected: [401, 401, 404, 403, 200, 404, 404],
    about: 'object',
    make: async ({ test, owner }) => ({ path: `/auth/sessions/${await sessionOf(test, owner)}` }),
  },
  {
    route: 'DELETE /auth/sessions',
    expected: own(),
    about: 'self',
    make: at('/auth/sessions'),
    endsSession: true,
  },
  {
    route: 'PUT /user/:email',
    note: 'sign-in form',
    expected: own(),
    about: 'object',
    make: (cast, caller, column) => {
      const { email, name } = named(cast, caller, column);
      return { path: `/user/${encodeURIComponent(email)}`, body: { email, name } };
    },
  },
  {
    route: 'PUT /user/:email',
    note: 'profile form',
    expected: own(),
    about: 'object',
    make: (cast, caller, column) => ({
      path: `/user/${account(named(cast, caller, column))}`,
      body: profile,
    }),
  },
  {
    route: 'PUT /user/:email',
    note: "profile form, a third one's",
    expected: [401, 401, 403, 403, 403, 403, 403],
    about: 'object',
    make: ({ otherAdmin }) => ({ path: `/user/${account(otherAdmin)}`, body: profile }),
  },
  { route: 'GET /user', expected: own(), about: 'self', make: at('/user') },
  { route: 'GET /checkAdmin', expected: own(), about: 'self', make: at('/checkAdmin') },
  { route: 'GET /users', expected: adminOnly(), about: 'object', make: at('/users') },
  {
    route: 'GET /users/:id',
    expected: adminOnly(),
    about: 'object',
    make: ({ owner }) => ({ path: `/users/${owner.userId}` }),
  },
  {
    route: 'PUT /users/admin',
    note: 'oneself',
    expected: adminOnly(),
    about: 'object',
    make: (_, { email }) => ({ path: '/users/admin', body: { email } }),
  },
  {
    route: 'DELETE /users/admin',
    expected: adminOnly(),
    about: 'object',
    make: ({ demoted: { email } }) => ({ path: '/users/admin', body: { email } }),
  },
  {
    route: 'DELETE /users/sessions',
    expected: adminOnly(),
    about: 'object',
    make: async ({ test }) => {
      const { email } = await newCustomer(test);
      return { path: '/users/sessions', body: { email } };
    },
  },
  { route: 'GET /myReview', expected: own(), about: 'self', make: at('/myReview') },
  { route: 'PUT /review', expected: own(), about: 'self', make: at('/review', review) },
];
