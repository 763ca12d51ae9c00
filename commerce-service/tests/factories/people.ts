import { randomBytes } from 'node:crypto';
import { send } from '../support/requests.ts';
import type { TestShop } from '../support/test-shop.ts';

export interface Person {
  token: string;
  email: string;
  name: string;
  password: string;
  userId: string;
}

/** Someone who has registered and signed in, by the same calls that the storefront makes. */
export async function newCustomer(
  test: TestShop,
  overrides: Partial<Person> = {},
): Promise<Person> {
  const person = {
    name: 'Ada Buyer',
    email: `ada-${randomBytes(6).toString('hex')}@acme.com`,
    password: 'a long pass phrase',
    ...overrides,
  };
  const { name, email, password } = person;
  const registered = await send(test, 'POST', '/auth/register', {
    body: { name, email, password },
  });
  const { proof } = registered.body as { proof: string };
  const token = await enter(test, email, proof, name);
  const me = await send(test, 'GET', '/user', { token });
  const { _id: userId } = me.body as { _id: string };
  return { ...person, token, userId };
}

/** What follows every sign-in: the proof becomes an access token. */
export async function enter(
  test: TestShop,
  email: string,
  proof: string,
  name = 'Ada Buyer',
): Promise<string> {
  const reply = await send(test, 'PUT', `/user/${encodeURIComponent(email)}`, {
    token: proof,
    body: { email, name },
  });
  return (reply.body as { token: string }).token;
}

/** An administrator; the role is set in the database, as the first one's is. */
export async function newAdmin(test: TestShop): Promise<Person> {
  const person = await newCustomer(test, { name: 'Grace Admin' });
  await test.sql(`UPDATE users SET role = 'admin' WHERE id = $1`, [person.userId]);
  return person;
}
