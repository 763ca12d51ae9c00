import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enter, newAdmin, newCustomer } from '../factories/people.ts';
import { send } from '../support/requests.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

let test: TestShop;
beforeAll(async () => {
  test = await openTestShop();
});
afterAll(() => test.close());

const registration = { name: 'Ada Buyer', email: 'ada@acme.com', password: 'a long pass phrase' };

describe('identity', () => {
  it('When someone registers, then a proof becomes an access token once and only once', async () => {
    const reply = await send(test, 'POST', '/auth/register', { body: registration });
    expect(reply.status).toBe(201);
    const { proof, user } = reply.body as { proof: string; user: object };
    expect(user).toMatchObject({ email: 'ada@acme.com', name: 'Ada Buyer' });

    const body = { email: 'ada@acme.com', name: 'Ada Buyer' };
    const first = await send(test, 'PUT', '/user/ada@acme.com', { token: proof, body });
    expect(first.body).toEqual({
      result: { acknowledged: true, modifiedCount: 0, upsertedCount: 1 },
      token: expect.any(String) as string,
    });
    const again = await send(test, 'PUT', '/user/ada@acme.com', { token: proof, body });
    expect(again.status).toBe(401);
    expect(again.headers['www-authenticate']).toBe('Bearer');
  });

  it('When an address is taken, then registering it in any spelling is refused', async () => {
    const body = { ...registration, email: ' ADA@Acme.com ' };
    const reply = await send(test, 'POST', '/auth/register', { body });
    expect(reply.status).toBe(409);
    expect(reply.body).toMatchObject({ code: 'auth/email-already-in-use' });
  });

  it("When a field breaks its rule, then the message is the spec's", async () => {
    const body = { name: 'Al', email: 'al@acme.com', password: '12345' };
    const reply = await send(test, 'POST', '/auth/register', { body });
    expect(reply.status).toBe(422);
    expect(reply.body).toMatchObject({ errors: [{ path: 'name', message: 'Minimum 3 letters' }] });
    const weak = await send(test, 'POST', '/auth/register', { body: { ...body, name: 'Alan' } });
    expect(weak.body).toMatchObject({
      code: 'auth/weak-password',
      detail: 'At least 6 character.',
    });
  });

  it('When password or account is wrong, then both are answered alike', async () => {
    const { email } = await newCustomer(test);
    const wrong = await send(test, 'POST', '/auth/login', { body: { email, password: 'not it' } });
    const unknown = await send(test, 'POST', '/auth/login', {
      body: { email: 'nobody@acme.com', password: 'not it' },
    });
    expect(wrong.status).toBe(401);
    expect(wrong.body).toMatchObject({ code: 'auth/invalid-credential' });
    expect(unknown.body).toEqual(wrong.body);
  });

  it('When the sign-in form is for another address than the proof, then it is 403', async () => {
    const reply = await send(test, 'POST', '/auth/register', {
      body: { ...registration, email: 'eve@acme.com' },
    });
    const { proof } = reply.body as { proof: string };
    const body = { email: 'ada@acme.com', name: 'Eve' };
    const other = await send(test, 'PUT', '/user/ada@acme.com', { token: proof, body });
    expect(other.status).toBe(403);
    expect((await send(test, 'PUT', '/user/ada@acme.com', { body })).status).toBe(401);
  });

  it('When someone signs out, then the token is dead at the next call', async () => {
    const { token } = await newCustomer(test);
    expect((await send(test, 'POST', '/auth/signout', { token })).status).toBe(200);
    expect((await send(test, 'GET', '/user', { token })).status).toBe(401);
  });

  it('When the profile is saved unchanged, then it still counts one', async () => {
    const { token, email } = await newCustomer(test);
    const data = { location: 'Ohmville', phone: '555-0199', linkedIn: 'https://linkedin.com/in/a' };
    for (const _ of [1, 2]) {
      const saved = await send(test, 'PUT', `/user/${email}`, { token, body: { data } });
      expect(saved.body).toEqual({ result: { acknowledged: true, modifiedCount: 1 } });
    }
    const bad = { ...data, linkedIn: 'javascript:alert(1)' };
    const refused = await send(test, 'PUT', `/user/${email}`, { token, body: { data: bad } });
    expect(refused.status).toBe(422);
    const me = await send(test, 'GET', '/user', { token });
    expect(me.body).toMatchObject({ data: { ...data, education: null } });
  });

  it('When a reset link is used, then the password is new, once, and all sessions are over', async () => {
    const { token, email } = await newCustomer(test);
    await send(test, 'POST', '/auth/reset', { body: { email } });
    const unknown = await send(test, 'POST', '/auth/reset', { body: { email: 'no@acme.com' } });
    expect(unknown).toMatchObject({ status: 200, body: { acknowledged: true } });
    const mails = await test.sql<{ payload: { code: string } }>(
      `SELECT payload FROM outbox WHERE recipient = $1 AND template = 'password-reset'`,
      [email],
    );
    expect(mails).toHaveLength(1);
    const body = { code: mails[0]?.payload.code, password: 'another pass phrase' };
    const uses = await Promise.all(
      [1, 2, 3].map(() => send(test, 'POST', '/auth/reset/confirm', { body })),
    );
    expect(uses.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
    expect((await send(test, 'GET', '/user', { token })).status).toBe(401);
    const login = await send(test, 'POST', '/auth/login', {
      body: { email, password: 'another pass phrase' },
    });
    const { proof } = login.body as { proof: string };
    expect(await enter(test, email, proof)).toEqual(expect.any(String));
  });

  it('When an administrator promotes and demotes, then the role holds from the next call on', async () => {
    const admin = await newAdmin(test);
    const user = await newCustomer(test);
    const body = { email: user.email };
    const promoted = await send(test, 'PUT', '/users/admin', { token: admin.token, body });
    expect(promoted.body).toEqual({ acknowledged: true, modifiedCount: 1 });
    expect((await send(test, 'GET', '/users', { token: user.token })).status).toBe(200);
    const again = await send(test, 'PUT', '/users/admin', { token: admin.token, body });
    expect(again.body).toMatchObject({ modifiedCount: 0 });
    await send(test, 'DELETE', '/users/admin', { token: admin.token, body });
    expect((await send(test, 'GET', '/users', { token: user.token })).status).toBe(403);
    const last = { email: admin.email };
    const kept = await send(test, 'DELETE', '/users/admin', { token: admin.token, body: last });
    expect(kept).toMatchObject({ status: 409, body: { code: 'LAST_ADMIN' } });
  });

  it('When five sign-ins failed, then the sixth must wait, and others need not', async () => {
    const strict = await openTestShop({ RATE_LIMIT_FACTOR: '1' });
    try {
      const { email, password } = await newCustomer(strict);
      for (const _ of [1, 2, 3, 4, 5]) {
        await send(strict, 'POST', '/auth/login', { body: { email, password: 'not it' } });
      }
      const sixth = await send(strict, 'POST', '/auth/login', { body: { email, password } });
      expect(sixth).toMatchObject({ status: 429, body: { code: 'auth/too-many-requests' } });
      expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0);
      const other = await newCustomer(strict);
      const login = { email: other.email, password: other.password };
      expect((await send(strict, 'POST', '/auth/login', { body: login })).status).toBe(200);
    } finally {
      await strict.close();
    }
  });
});
