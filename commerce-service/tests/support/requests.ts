import { noteWrite } from './history.ts';
import type { TestShop } from './test-shop.ts';

export interface Reply {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  /** The parsed JSON; `unknown` on purpose: tests say what they expect. */
  body: unknown;
}

export interface Request {
  token?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
}

/** One call to the service, as a client would make it. */
export async function send(
  test: TestShop,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  { token, body, headers = {} }: Request = {},
): Promise<Reply> {
  const response = await test.app.inject({
    method,
    url,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  const isJson = /json/.test(String(response.headers['content-type']));
  const reply = {
    status: response.statusCode,
    headers: response.headers,
    body: isJson ? (JSON.parse(response.body) as unknown) : response.body,
  };
  noteWrite(test, method, url, body, reply);
  return reply;
}
