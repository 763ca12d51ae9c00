import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enter, newAdmin, newCustomer, type Person } from '../factories/people.ts';
import { upload } from '../factories/pictures.ts';
import { badTokens, resigned, type OtherTokens } from '../support/bad-tokens.ts';
import { send, type Reply } from '../support/requests.ts';
import { startCms } from '../support/stand-in-cms.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { columns, type AccessRow, type Attempt, type Cast, type Column } from './access-row.ts';
import { accessTable, gather } from './access-table.ts';

let test: TestShop;
let cms: Awaited<ReturnType<typeof startCms>>;
let cast: Cast;
let made: OtherTokens;

async function makeOtherTokens(): Promise<OtherTokens> {
  const login = async ({ email, password }: Person) => {
    const reply = await send(test, 'POST', '/auth/login', { body: { email, password } });
    return (reply.body as { proof: string }).proof;
  };
  const { owner } = cast;
  const usedProof = await login(owner);
  await enter(test, owner.email, usedProof);
  const leaver = await newCustomer(test);
  await send(test, 'POST', '/auth/signout', { token: leaver.token });
  const forgetful = await newCustomer(test);
  await send(test, 'POST', '/auth/reset', { body: { email: forgetful.email } });
  const [mail] = await test.sql<{ payload: { code: string } }>(
    `SELECT payload FROM outbox WHERE recipient = $1 AND template = 'password-reset'`,
    [forgetful.email],
  );
  const code = mail?.payload.code ?? '';
  const body = { code, password: 'another pass phrase' };
  await send(test, 'POST', '/auth/reset/confirm', { body });
  const deleted = await newCustomer(test);
  await test.sql('UPDATE users SET deleted_at = now() WHERE id = $1', [deleted.userId]);
  return {
    other: owner,
    proof: await login(cast.user),
    usedProof,
    resetCode: code,
    signedOut: leaver.token,
    beforeReset: forgetful.token,
    ofDeleted: deleted.token,
  };
}

beforeAll(async () => {
  cms = await startCms();
  test = await openTestShop({ CMS_URL: cms.url });
  cast = await gather(test, newAdmin);
  made = await makeOtherTokens();
});
afterAll(async () => {
  await test.close();
  cms.close();
});

type Method = Parameters<typeof send>[1];
const methodOf = ({ route }: AccessRow) => route.slice(0, route.indexOf(' ')) as Method;
const guarded = accessTable.filter(({ expected }) => expected[0] === 401);
const guardedRoutes = guarded.filter(
  (row, index) =>
    guarded.findIndex(({ route }) => route === row.route) === index && row.expected[5] < 300,
);

function withQuery(path: string, query: string): string {
  if (query === '') return path;
  return `${path}${path.includes('?') ? '&' : '?'}${query}`;
}

async function attempt(
  row: AccessRow,
  { path, body, upload: bytes }: Attempt,
  token: string | undefined,
  query: string,
): Promise<Reply> {
  const url = withQuery(path, query);
  if (!bytes) return send(test, methodOf(row), url, { token, body });
  const reply = await upload(test, token ?? '', [{ bytes }], url);
  return { status: reply.statusCode, headers: reply.headers, body: reply.json() };
}

/** Who calls in a column, and with which token. */
async function callerOf(row: AccessRow, column: Column): Promise<Person> {
  if (row.endsSession) {
    return column === 'A' ? newAdmin(test) : newCustomer(test);
  }
  const { owner, user, admin, demoted } = cast;
  return { V: owner, X: owner, U: user, M: owner, O: owner, A: admin, D: demoted }[column];
}

async function answer(row: AccessRow, column: Column): Promise<Reply> {
  const caller = await callerOf(row, column);
  const made = await row.make(cast, caller, column);
  const namesAnother = column === 'M' || (column === 'U' && row.about === 'self');
  const address = namesAnother ? cast.otherAdmin.email : caller.email;
  const token = { V: undefined, X: caller.token.slice(0, -4) }[column as string] ?? caller.token;
  return attempt(
    row,
    made,
    column === 'V' ? undefined : token,
    `email=${encodeURIComponent(address)}`,
  );
}

/** `METHOD /path` of everything that Fastify routes, but HEAD and the preflights of CORS. */
function registeredRoutes(): string[] {
  const parents: string[] = [];
  const routes: string[] = [];
  for (const line of test.app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent, part, methods] =
      /^((?:[│ ] {3})*)[├└]── (\S+)(?: \((.+)\))?$/.exec(line) ?? [];
    if (indent === undefined || part === undefined) continue;
    const depth = indent.length / 4;
    parents.length = depth;
    parents.push(part);
    for (const method of methods?.split(', ') ?? []) {
      if (method !== 'HEAD' && method !== 'OPTIONS') routes.push(`${method} ${parents.join('')}`);
    }
  }
  return routes;
}

describe('the table of who may do what', () => {
  it('When a route is registered, then the table has it, and the other way round', () => {
    const inTable = new Set(accessTable.map(({ route }) => route));
    expect([...new Set(registeredRoutes())].sort()).toEqual([...inTable].sort());
  });

  const cells = accessTable.flatMap((row) =>
    columns.map((column, index) => ({
      row,
      column,
      expected: row.expected[index] ?? 0,
      name: `${row.route} ${row.note ?? ''}`.trim(),
    })),
  );
  it.each(cells)('$name by $column is $expected', async ({ row, column, expected }) => {
    const reply = await answer(row, column);
    expect(reply.status, JSON.stringify(reply.body)).toBe(expected);
    const isRefusedToken = expected === 401 && !row.route.startsWith('POST /auth/google');
    if (isRefusedToken) expect(reply.headers['www-authenticate']).toBe('Bearer');
  });

  it('When the role is asked for, then the database answers, not the token', async () => {
    const isAdmin = async (token: string) =>
      (await send(test, 'GET', '/checkAdmin', { token })).body;
    expect(await isAdmin(cast.admin.token)).toEqual({ isAdmin: true });
    expect(await isAdmin(cast.demoted.token)).toEqual({ isAdmin: false });
    const boasting = await resigned(cast.user, { role: 'admin', isAdmin: true });
    expect(await isAdmin(boasting)).toEqual({ isAdmin: false });
    expect((await send(test, 'GET', '/users', { token: boasting })).status).toBe(403);
  });

  it('When operations are looked for in public, then there is nothing', async () => {
    for (const path of ['/metrics', '/docs', '/admin', '/graphql', '/.env', '/.git/config']) {
      const { token } = cast.admin;
      expect((await send(test, 'GET', path, { token })).status, path).toBe(404);
    }
  });
});

describe('tokens that are none', () => {
  it.each(badTokens)('When there is %s, then every guarded call is 401', async (_, headersOf) => {
    const headers = await headersOf(cast.user, made);
    for (const row of guardedRoutes) {
      // A proof is what PUT /user/{email} is for.
      const isProof = headers['authorization'] === `Bearer ${made.proof}`;
      if (isProof && row.route === 'PUT /user/:email') continue;
      const path = row.route.slice(row.route.indexOf(' ') + 1).replace(':email', 'a@b.cd');
      const reply = await test.app.inject({ method: methodOf(row), url: path, headers });
      expect(reply.statusCode, `${row.route}: ${reply.body}`).toBe(401);
      expect(reply.headers['www-authenticate']).toBe('Bearer');
    }
  });

  it('When the token comes in the query, then it is 401', async () => {
    for (const name of ['token', 'access_token', 'accessToken', 'authorization']) {
      const reply = await send(test, 'GET', `/user?${name}=${cast.user.token}`);
      expect(reply.status).toBe(401);
    }
  });

  it('When Authorization comes twice, then it is 401, whichever is good', async () => {
    const { port } = test.app.server.address() as AddressInfo;
    const good = `Bearer ${cast.user.token}`;
    const statusOf = (authorization: string[]) =>
      new Promise<number | undefined>((resolve, reject) => {
        const options = { port, path: '/user', headers: { authorization } as never };
        httpRequest(options, (response) => {
          response.resume();
          resolve(response.statusCode);
        })
          .on('error', reject)
          .end();
      });
    expect(await statusOf([good])).toBe(200);
    expect(await statusOf([good, good])).toBe(401);
    expect(await statusOf([good, 'Bearer x'])).toBe(401);
    expect(await statusOf(['Bearer x', good])).toBe(401);
  });
});

describe('the email parameter', () => {
  const fullWidth = (email: string) => email.replace('a', 'ａ');
  const cyrillic = (email: string) => email.replace('a', 'а');
  const queries: [string, (own: string, other: string) => string, number][] = [
    ["another's", (_, other) => `email=${encodeURIComponent(other)}`, 403],
    ['empty', () => 'email=', 403],
    ['a full-width twin', (own) => `email=${encodeURIComponent(fullWidth(own))}`, 403],
    ['a homoglyph twin', (own) => `email=${encodeURIComponent(cyrillic(own))}`, 403],
    ['with something after NUL', (own) => `email=${encodeURIComponent(own)}%00x`, 400],
    ['NUL', () => 'email=%00', 400],
    ['repeated', (own, other) => `email=${own}&email=${other}`, 400],
    ['repeated, both own', (own) => `email=${own}&email=${own}`, 400],
    ['an array', () => 'email[]=x', 400],
    ['an indexed array', (own) => `email[0]=${own}`, 400],
    ['an operator', () => 'email[$ne]=', 400],
    ['a dotted path', () => 'email.x=1', 400],
  ];
  const cases = guardedRoutes.flatMap((row) =>
    queries.map(([what, query, expected]) => ({ row, route: row.route, what, query, expected })),
  );

  it.each(cases)('$route with $what is $expected', async ({ row, query, expected }) => {
    const { admin, otherAdmin } = cast;
    const given = await row.make(cast, admin, 'A');
    const reply = await attempt(row, given, admin.token, query(admin.email, otherAdmin.email));
    expect(reply.status, JSON.stringify(reply.body)).toBe(expected);
  });

  it('When it is missing, or the own one in another spelling, then the caller is meant', async () => {
    const { token, email, userId } = cast.user;
    const spellings = [email, email.toUpperCase(), ` ${email} `].map(
      (spelling) => `email=${encodeURIComponent(spelling)}`,
    );
    for (const query of ['', ...spellings]) {
      const reply = await send(test, 'GET', withQuery('/user', query), { token });
      expect(reply, query).toMatchObject({ status: 200, body: { _id: userId } });
    }
  });

  it('When a plus is sent unescaped, then it is a space, and no match', async () => {
    const { token } = await newCustomer(test, { email: 'ada+shop@acme.com' });
    const raw = await send(test, 'GET', '/user?email=ada+shop@acme.com', { token });
    expect(raw.status).toBe(403);
    const escaped = await send(test, 'GET', '/user?email=ada%2Bshop@acme.com', { token });
    expect(escaped.status).toBe(200);
  });

  it('When path, query and body name different people, then it is 403', async () => {
    const { user, owner } = cast;
    const body = (email: string) => ({ email, name: 'Ada' });
    for (const [path, query, inBody] of [
      [owner, user, user],
      [user, owner, user],
      [user, user, owner],
    ] as const) {
      const url = `/user/${path.email}?email=${query.email}`;
      const request = { token: user.token, body: body(inBody.email) };
      expect((await send(test, 'PUT', url, request)).status).toBe(403);
    }
  });
});
