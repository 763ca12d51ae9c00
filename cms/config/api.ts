/** REST answers, in the same measure as GraphQL (`plugins.ts`). */
export default {
  rest: { defaultLimit: 25, maxLimit: 50, withCount: true, strictParams: true },
  documents: { strictParams: true },
};
