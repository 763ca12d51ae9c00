import { afterEach, describe, expect, it, vi } from 'vitest';
import { answer, CommerceProblem } from './commerce.server';
import { glanceAtUser, requireAdmin, requireUser, requireUserOrAway } from './guards.server';

const bea = {
  _id: '1',
  email: 'bea@acme.com',
  name: 'Bea',
  img: '',
  role: 'user',
  data: { location: null, phone: null, education: null, linkedIn: null },
};

type Reply = () => Response | Promise<Response>;

/** A commerce service that answers by path; the paths that were asked, in order. */
function commerceAnswering(replies: Record<string, Reply>): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url);
    asked.push(`${request.method} ${pathname} ${request.headers.get('Authorization')}`);
    const reply = replies[pathname];
    if (!reply) throw new Error(`unexpected call of ${pathname}`);
    return reply();
  });
  return asked;
}

function problem(status: number, code: string): Reply {
  return () =>
    new Response(JSON.stringify({ status, code, detail: code }), {
      status,
      headers: { 'Content-Type': 'application/problem+json' },
    });
}

const unreachable: Reply = () => {
  throw new TypeError('fetch failed');
};

function requestFor(path: string, token?: string): Request {
  return new Request(`http://localhost:3000${path}`, {
    headers: token ? { Cookie: `accessToken=${token}` } : {},
  });
}

async function thrownBy(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => expect.fail('nothing was thrown'),
    (thrown: unknown) => thrown,
  );
}

async function expectLogin(promise: Promise<unknown>, origin: string): Promise<Response> {
  const thrown = await thrownBy(promise);
  if (!(thrown instanceof Response)) return expect.fail('no redirect was thrown');
  expect(thrown.headers.get('Location')).toBe(`/login?redirectTo=${encodeURIComponent(origin)}`);
  return thrown;
}

afterEach(() => vi.unstubAllGlobals());

describe('the sign-in guard', () => {
  it('sends a visitor to the login page without asking the service', async () => {
    const asked = commerceAnswering({});
    await expectLogin(requireUser(requestFor('/dashboard/myOrders')), '/dashboard/myOrders');
    expect(asked).toEqual([]);
  });

  it('gives the user and a client that carries the token', async () => {
    const asked = commerceAnswering({
      '/user': () => Response.json(bea),
      '/myOrders': () => Response.json([]),
    });
    const { user, commerce } = await requireUser(requestFor('/dashboard', 't1'));
    expect(user).toEqual(bea);
    expect(await answer(commerce.GET('/myOrders'))).toEqual([]);
    expect(asked).toEqual(['GET /user Bearer t1', 'GET /myOrders Bearer t1']);
  });

  it.each([401, 403])('ends the session when the service answers %i', async (status) => {
    commerceAnswering({ '/user': problem(status, 'UNAUTHENTICATED') });
    const response = await expectLogin(requireUser(requestFor('/dashboard', 't2')), '/dashboard');
    expect(response.headers.get('Set-Cookie')).toContain('accessToken=; Max-Age=0');
  });

  it('ends the session when a later call is answered 401', async () => {
    commerceAnswering({
      '/user': () => Response.json(bea),
      '/myOrders': problem(401, 'UNAUTHENTICATED'),
    });
    const { commerce } = await requireUser(requestFor('/dashboard/myOrders', 't3'));
    await expectLogin(answer(commerce.GET('/myOrders')), '/dashboard/myOrders');
  });

  it('shows the 503 page, and signs nobody out, when the service does not answer', async () => {
    commerceAnswering({ '/user': unreachable });
    expect(await thrownBy(requireUser(requestFor('/dashboard', 't4')))).toMatchObject({
      init: { status: 503 },
    });
    expect(await requireUserOrAway(requestFor('/dashboard', 't4'))).toBeNull();
  });

  it('asks once for the loaders of one page, and again for the next', async () => {
    const asked = commerceAnswering({ '/user': () => Response.json(bea) });
    await Promise.all([
      requireUser(requestFor('/dashboard', 't5')),
      glanceAtUser(requestFor('/dashboard', 't5')),
    ]);
    expect(asked).toHaveLength(1);
    await requireUser(requestFor('/dashboard', 't5'));
    expect(asked).toHaveLength(2);
  });

  it('never shares an answer between two tokens', async () => {
    let count = 0;
    commerceAnswering({ '/user': () => Response.json({ ...bea, _id: String((count += 1)) }) });
    const [one, two] = await Promise.all([
      requireUser(requestFor('/dashboard', 't6')),
      requireUser(requestFor('/dashboard', 't7')),
    ]);
    expect(one.user._id).not.toBe(two.user._id);
  });
});

describe('the admin guard', () => {
  it('lets an administrator pass', async () => {
    commerceAnswering({ '/user': () => Response.json({ ...bea, role: 'admin' }) });
    expect((await requireAdmin(requestFor('/dashboard/users', 't8'))).user.role).toBe('admin');
  });

  it('ends the session of anyone else, at the service and in the browser', async () => {
    const asked = commerceAnswering({
      '/user': () => Response.json(bea),
      '/auth/signout': () => Response.json({ acknowledged: true }),
    });
    const thrown = requireAdmin(requestFor('/dashboard/users', 't9'));
    const response = await expectLogin(thrown, '/dashboard/users');
    expect(response.headers.get('Set-Cookie')).toContain('accessToken=; Max-Age=0');
    expect(asked.at(-1)).toBe('POST /auth/signout Bearer t9');
  });
});

describe('a glance at who is signed in, for a page that everyone sees', () => {
  it.each([
    ['a session that has ended', problem(401, 'UNAUTHENTICATED'), 'visitor'],
    ['a service that is away', unreachable, 'away'],
    ['a service that is broken', problem(503, 'DATABASE_UNAVAILABLE'), 'away'],
  ])('takes %s for what it is', async (_case, reply, state) => {
    commerceAnswering({ '/user': reply });
    expect(await glanceAtUser(requestFor('/', 't10'))).toEqual({ state, user: null });
  });

  it('waits two seconds for a service that hangs, and signs nobody out', async () => {
    vi.useFakeTimers();
    try {
      commerceAnswering({ '/user': () => new Promise<Response>(() => undefined) });
      const glance = glanceAtUser(requestFor('/', 't13'));
      await vi.advanceTimersByTimeAsync(2_000);
      expect(await glance).toEqual({ state: 'away', user: null });
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('what the service learns of the visitor', () => {
  it('hands on the browser, by which people tell their sessions apart', async () => {
    const seen: Headers[] = [];
    vi.stubGlobal('fetch', async (request: Request) => {
      seen.push(request.headers);
      return Response.json(bea);
    });
    const headers = { Cookie: 'accessToken=t14', 'User-Agent': 'Browser/1.0' };
    await glanceAtUser(new Request('http://localhost:3000/', { headers }));
    expect(seen[0]?.get('User-Agent')).toBe('Browser/1.0');
  });

  it('ends the session at the service when a call is answered 403', async () => {
    const asked = commerceAnswering({
      '/user': () => Response.json(bea),
      '/myOrders': problem(403, 'FORBIDDEN'),
      '/auth/signout': () => Response.json({ acknowledged: true }),
    });
    const { commerce } = await requireUser(requestFor('/dashboard/myOrders', 't15'));
    await expectLogin(answer(commerce.GET('/myOrders')), '/dashboard/myOrders');
    expect(asked.at(-1)).toBe('POST /auth/signout Bearer t15');
  });
});

describe('a problem of the commerce service', () => {
  it('carries status, code and the fields at fault', async () => {
    commerceAnswering({
      '/myOrders': () =>
        Response.json(
          { status: 422, code: 'INVALID_FIELD', errors: [{ path: 'phone', message: 'No.' }, 7] },
          { status: 422 },
        ),
      '/user': () => Response.json(bea),
    });
    const { commerce } = await requireUser(requestFor('/dashboard', 't11'));
    const thrown = await thrownBy(answer(commerce.GET('/myOrders')));
    expect(thrown).toBeInstanceOf(CommerceProblem);
    expect(thrown).toMatchObject({
      status: 422,
      code: 'INVALID_FIELD',
      fields: [{ path: 'phone', message: 'No.' }],
    });
  });

  it.each([
    ['an HTML page', () => new Response('<h1>502</h1>', { status: 502 }), 502],
    ['words instead of JSON', () => new Response('hello', { status: 200 }), 502],
    ['no answer', unreachable, 503],
  ] as const)('is made of %s too', async (_case, reply, status) => {
    commerceAnswering({ '/myOrders': reply, '/user': () => Response.json(bea) });
    const { commerce } = await requireUser(requestFor('/dashboard', 't12'));
    expect(await thrownBy(answer(commerce.GET('/myOrders')))).toMatchObject({
      status,
      isOutage: true,
    });
  });
});
