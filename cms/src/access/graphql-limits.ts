import { GraphQLError, type ASTVisitor, type ValidationContext } from 'graphql';

/** How deep a query may nest. The storefront's deepest: home > blocks > picture > image > url. */
export const MAX_DEPTH = 5;

/** The largest page of any list, over GraphQL and REST alike. */
export const MAX_AMOUNT = 50;

/** The most fields one operation may name: a thousand aliases of one list are refused unread. */
export const MAX_FIELDS = 250;

/** The most top-level fields one operation may ask for. */
export const MAX_ROOT_FIELDS = 10;

/**
 * Validation rule beside Strapi's depth limit: bounds the breadth of an operation.
 * Fails validation (HTTP 400) with code `OPERATION_TOO_LARGE`.
 */
export function limitOperations(context: ValidationContext): ASTVisitor {
  let fields = 0;
  return {
    OperationDefinition(operation) {
      if (operation.selectionSet.selections.length > MAX_ROOT_FIELDS) {
        context.reportError(tooLarge(`more than ${MAX_ROOT_FIELDS} top-level fields`));
      }
    },
    Field() {
      fields += 1;
      if (fields === MAX_FIELDS + 1) {
        context.reportError(tooLarge(`more than ${MAX_FIELDS} fields`));
      }
    },
  };
}

function tooLarge(reason: string): GraphQLError {
  return new GraphQLError(`The operation has ${reason}.`, {
    extensions: { code: 'OPERATION_TOO_LARGE' },
  });
}

interface ResolvedOperation {
  readonly operation?: { readonly operation: 'query' | 'mutation' | 'subscription' };
  readonly contextValue: {
    readonly state?: { readonly auth?: { readonly strategy?: { readonly name?: string } } };
  };
}

/**
 * Apollo plugin: GraphQL answers nobody but the holder of an API token, and nothing but queries,
 * whatever the resolvers would allow. Others get HTTP 403 and code `FORBIDDEN`
 * (`promises.md`, access matrix: "403 without the read-only token").
 */
export const onlyReadersWithToken = {
  async requestDidStart() {
    return {
      async didResolveOperation({ operation, contextValue }: ResolvedOperation) {
        const strategy = contextValue.state?.auth?.strategy?.name;
        const isReader = strategy === 'content-api-token' || strategy === 'api-token';
        if (!isReader || operation?.operation !== 'query') {
          throw new GraphQLError('Forbidden access', {
            extensions: { code: 'FORBIDDEN', http: { status: 403 } },
          });
        }
      },
    };
  },
};
