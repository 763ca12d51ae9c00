import { ApolloClient, HttpLink, InMemoryCache, type TypedDocumentNode } from '@apollo/client';
import { getEnv } from '../env.server';

const timeoutMs = 2_000;

let client: ApolloClient | undefined;

/**
 * One client for the process. It keeps no answers and joins no requests: with Apollo's defaults one
 * visitor was given another's answer; our own cache stands in front (stack.md section 8).
 */
function contentClient(): ApolloClient {
  const { CMS_URL, CMS_API_TOKEN } = getEnv();
  client ??= new ApolloClient({
    ssrMode: true,
    queryDeduplication: false,
    cache: new InMemoryCache({ resultCaching: false }),
    link: new HttpLink({
      uri: `${CMS_URL}/graphql`,
      headers: { Authorization: `Bearer ${CMS_API_TOKEN}` },
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

/** Asks the CMS, for 2 s at most. Throws when it refuses, hangs, or answers with errors. */
export async function queryContent<Data, Variables extends Record<string, unknown>>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Promise<unknown> {
  const { data } = await contentClient().query<unknown>({
    query,
    variables,
    fetchPolicy: 'no-cache',
    errorPolicy: 'none',
  });
  return data;
}
