import { TEST_TOKEN, type Cms } from './cms.ts';

/** What an HTTP call came to. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export interface GraphqlAnswer {
  readonly status: number;
  readonly data: Record<string, unknown> | null | undefined;
  readonly codes: readonly string[];
  readonly messages: readonly string[];
}

async function call(url: string, init: RequestInit): Promise<Answer> {
  const response = await fetch(url, init);
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return { status: response.status, body: isJson ? JSON.parse(text) : text };
}

/** Calls any path as JSON, with a bearer token when one is given. */
export function callAs(
  cms: Cms,
  token: string | undefined,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  return call(`${cms.url}${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/** Asks GraphQL, by default as the storefront does: with the read-only token. */
export async function ask(
  cms: Cms,
  query: string,
  token: string | undefined = TEST_TOKEN,
): Promise<GraphqlAnswer> {
  const { status, body } = await callAs(cms, token, 'POST', '/graphql', { query });
  const answer = body as {
    data?: Record<string, unknown> | null;
    errors?: { message: string; extensions?: { code?: string } }[];
  };
  return {
    status,
    data: answer.data,
    codes: (answer.errors ?? []).map((error) => error.extensions?.code ?? ''),
    messages: (answer.errors ?? []).map((error) => error.message),
  };
}

/** Signs in to the panel; gives the token its pages use. Strapi allows few sign-ins per minute. */
export async function signIn(cms: Cms, email: string, password: string): Promise<string> {
  const { status, body } = await callAs(cms, undefined, 'POST', '/admin/login', {
    email,
    password,
  });
  if (status !== 200) throw new Error(`${email} cannot sign in: ${status}`);
  return (body as { data: { token: string } }).data.token;
}

export function signInEditor(cms: Cms): Promise<string> {
  return signIn(cms, 'editor@ohmworks.example', 'Ohmworks-editor-1');
}

/** Sends a file to the media library as the panel does. */
export function upload(cms: Cms, token: string, name: string, type: string, bytes: Uint8Array) {
  const form = new FormData();
  form.append('files', new Blob([bytes as Uint8Array<ArrayBuffer>], { type }), name);
  return call(`${cms.url}/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
}
