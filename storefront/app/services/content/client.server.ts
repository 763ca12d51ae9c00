import { ApolloClient, HttpLink, InMemoryCache, type TypedDocumentNode } from '@apollo/client';
import { getEnv } from '../env.server';
import { requestIdOf } from '../request-id.server';

const timeoutMs = 2_000;

let client: ApolloClient | undefined;

/**
 * One client for the process. It keeps no answers and joins no requests: with Apollo's defaults one
 * visitor was given another's answer; our own cache stands in front (stack.md section 8).
 */
function contentClient(): ApolloClient {
  const { CMS_URL } = getEnv();
  client ??= new ApolloClient({
    ssrMode: true,
    queryDeduplication: false,
    cache: new InMemoryCache({ resultCaching: false }),
    link: new HttpLink({
      uri: `${CMS_URL}/graphql`,
      fetch: (input, init) =>
        fetch(input, {
          ...init,
          signal: AbortSignal.timeout(timeoutMs),
          redirect: 'error',
        }),
    }),
  });
  return client;
}

/** What visitors may read, or what editors are working on. */
export type ContentStatus = 'PUBLISHED' | 'DRAFT';

/**
 * Asks the CMS, for 2 s at most, under the id of the request that needs it. Throws when it refuses,
 * hangs, or answers with errors. Drafts are read with a token of their own: the everyday one opens
 * none.
 */
export async function queryContent<
  Data,
  Variables extends Record<string, unknown> & { status: ContentStatus },
>(
  request: Request,
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<unknown> {
  const { CMS_API_TOKEN, CMS_PREVIEW_TOKEN } = getEnv();
  const token = variables.status === 'DRAFT' ? CMS_PREVIEW_TOKEN : CMS_API_TOKEN;
  const { data } = await contentClient().query<unknown>({
    query,
    variables,
    context: {
      headers: { Authorization: `Bearer ${token}`, 'X-Request-Id': requestIdOf(request) },
    },
    fetchPolicy: 'no-cache',
    errorPolicy: 'none',
  });
  return data;
}
