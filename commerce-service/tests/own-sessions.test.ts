import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enter, newAdmin, newCustomer, type Person } from './factories/people.ts';
import { send } from './support/requests.ts';
import { openTestShop, type TestShop } from './support/test-shop.ts';

let test: TestShop;
beforeAll(async () => {
  test = await openTestShop();
});
afterAll(() => test.close());

interface Listed {
  hasPassword: boolean;
  sessions: { _id: string; userAgent: string; isCurrent: boolean; endsAt: string }[];
}

async function sessionsOf(token: string): Promise<Listed> {
  const reply = await send(test, 'GET', '/auth/sessions', { token });
  expect(reply.status).toBe(200);
  return reply.body as Listed;
}

async function proofOf({ email, password }: Pick<Person, 'email' | 'password'>): Promise<string> {
  const reply = await send(test, 'POST', '/auth/login', { body: { email, password } });
  return (reply.body as { proof: string }).proof;
}

/** The same person on another device. */
async function signInOn(userAgent: string, person: Person): Promise<string> {
  const reply = await send(test, 'PUT', `/user/${encodeURIComponent(person.email)}`, {
    token: await proofOf(person),
    body: { email: person.email, name: person.name },
    headers: { 'user-agent': userAgent },
  });
  return (reply.body as { token: string }).token;
}

const isAlive = async (token: string) =>
  (await send(test, 'GET', '/user', { token })).status === 200;

describe('the own sessions', () => {
  it('When someone is signed in twice, then they see both, and which one this is', async () => {
    const person = await newCustomer(test);
    const phone = await signInOn('Phone/1.0', person);
    const { hasPassword, sessions } = await sessionsOf(phone);
    expect(hasPassword).toBe(true);
    expect(sessions).toHaveLength(2);
    expect(sessions.find(({ isCurrent }) => isCurrent)?.userAgent).toBe('Phone/1.0');
    const endsIn = Date.parse(sessions[0]?.endsAt ?? '') - Date.now();
    expect(endsIn).toBeLessThanOrEqual(7 * 24 * 3600 * 1000);
  });

  it('When one is ended, then its token is dead at the next call, and the other lives', async () => {
    const person = await newCustomer(test);
    const phone = await signInOn('Phone/1.0', person);
    const listed = (await sessionsOf(person.token)).sessions;
    const id = listed.find(({ isCurrent }) => !isCurrent)?._id ?? '';
    const end = () => send(test, 'DELETE', `/auth/sessions/${id}`, { token: person.token });
    expect((await end()).body).toEqual({ acknowledged: true, deletedCount: 1 });
    expect(await isAlive(phone)).toBe(false);
    expect(await isAlive(person.token)).toBe(true);
    expect((await end()).body).toEqual({ acknowledged: true, deletedCount: 0 });
    expect((await sessionsOf(person.token)).sessions).toHaveLength(1);
  });

  it("When it is someone else's, or no id at all, then it does not exist, and it lives on", async () => {
    const [one, other] = [await newCustomer(test), await newCustomer(test)];
    const id = (await sessionsOf(other.token)).sessions[0]?._id ?? '';
    for (const tried of [id, id.toUpperCase(), '..%2f', '%00', 'x'.repeat(900), '%27%20OR%201=1']) {
      const reply = await send(test, 'DELETE', `/auth/sessions/${tried}`, { token: one.token });
      expect(reply, tried).toMatchObject({ status: 404, body: { code: 'SESSION_NOT_FOUND' } });
    }
    expect(await isAlive(other.token)).toBe(true);
  });

  it('When they sign out everywhere, then every session and every unused proof is over', async () => {
    const person = await newCustomer(test);
    const phone = await signInOn('Phone/1.0', person);
    const proof = await proofOf(person);
    const reply = await send(test, 'DELETE', '/auth/sessions', { token: person.token });
    expect(reply.body).toEqual({ acknowledged: true, deletedCount: 2 });
    expect([await isAlive(phone), await isAlive(person.token)]).toEqual([false, false]);
    expect(await enter(test, person.email, proof)).toBeUndefined();
  });

  it('When a session was idle too long, then it is not listed', async () => {
    const person = await newCustomer(test);
    const phone = await signInOn('Phone/1.0', person);
    await test.sql(
      `UPDATE sessions SET last_seen_at = now() - interval '25 hours'
       WHERE user_id = $1 AND user_agent = 'Phone/1.0'`,
      [person.userId],
    );
    expect((await sessionsOf(person.token)).sessions).toHaveLength(1);
    expect(await isAlive(phone)).toBe(false);
  });

  it('When an administrator ends the sessions of a user, then they must sign in again', async () => {
    const [admin, person] = [await newAdmin(test), await newCustomer(test)];
    const body = { email: person.email };
    const reply = await send(test, 'DELETE', '/users/sessions', { token: admin.token, body });
    expect(reply.body).toEqual({ acknowledged: true, deletedCount: 1 });
    expect(await isAlive(person.token)).toBe(false);
    expect(await isAlive(await signInOn('', person))).toBe(true);
    const trail = await test.sql(
      `SELECT subject FROM audit WHERE action = 'sessions-ended' AND actor_id = $1`,
      [admin.userId],
    );
    expect(trail).toEqual([{ subject: person.userId }]);
  });
});

describe('changing the password', () => {
  const change = (token: string, currentPassword: string, newPassword: string) =>
    send(test, 'PUT', '/auth/password', { token, body: { currentPassword, newPassword } });

  it('When the old one is given, then the new one holds, and only this session lives', async () => {
    const person = await newCustomer(test);
    const phone = await signInOn('Phone/1.0', person);
    const reply = await change(person.token, person.password, 'quite another phrase');
    expect(reply.status).toBe(200);
    expect([await isAlive(person.token), await isAlive(phone)]).toEqual([true, false]);
    const old = await send(test, 'POST', '/auth/login', {
      body: { email: person.email, password: person.password },
    });
    expect(old.status).toBe(401);
    expect(await proofOf({ ...person, password: 'quite another phrase' })).toEqual(
      expect.any(String),
    );
    const mails = await test.sql(
      `SELECT 1 FROM outbox WHERE recipient = $1 AND template = 'password-changed'`,
      [person.email],
    );
    expect(mails).toHaveLength(1);
  });

  it('When the old one is wrong, or there is none, then it is refused without a sign-out', async () => {
    const person = await newCustomer(test);
    const wrong = await change(person.token, 'not it', 'quite another phrase');
    expect(wrong).toMatchObject({
      status: 422,
      body: { code: 'auth/wrong-password', errors: [{ path: 'currentPassword' }] },
    });
    await test.sql('DELETE FROM credentials WHERE user_id = $1', [person.userId]);
    const none = await change(person.token, person.password, 'quite another phrase');
    expect(none.body).toMatchObject({ code: 'auth/wrong-password' });
    expect((await sessionsOf(person.token)).hasPassword).toBe(false);
  });

  it('When the new one is on the lists of leaked passwords, then it is refused, and the old one stays', async () => {
    const person = await newCustomer(test);
    for (const weak of ['qwerty123', 'Liverpool1', 'trustno1', '12345', '']) {
      const reply = await change(person.token, person.password, weak);
      expect(reply, weak).toMatchObject({
        status: 422,
        body: { errors: [{ path: 'newPassword' }] },
      });
    }
    expect(await proofOf(person)).toEqual(expect.any(String));
  });

  it('When two change it at once, then one does', async () => {
    const person = await newCustomer(test);
    const replies = await Promise.all(
      ['one new phrase', 'other new phrase'].map((phrase) =>
        change(person.token, person.password, phrase),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('When the old one is guessed at six times, then the sixth must wait', async () => {
    const strict = await openTestShop({ RATE_LIMIT_FACTOR: '1' });
    try {
      const { token, password } = await newCustomer(strict);
      const guess = (currentPassword: string) =>
        send(strict, 'PUT', '/auth/password', {
          token,
          body: { currentPassword, newPassword: 'quite another phrase' },
        });
      for (const _ of [1, 2, 3, 4, 5]) expect((await guess('not it')).status).toBe(422);
      expect(await guess(password)).toMatchObject({
        status: 429,
        body: { code: 'auth/too-many-requests' },
      });
    } finally {
      await strict.close();
    }
  });
});
