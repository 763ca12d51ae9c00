import { answerForPage } from './commerce.server';
import type { SignedIn } from './guards.server';

/** One user as administrators list them. Unknown is the 404 page. */
export function readListedUser({ user, commerce }: SignedIn, userId: string | undefined) {
  return answerForPage(
    commerce.GET('/users/{id}', {
      params: { path: { id: userId ?? '' }, query: { email: user.email } },
    }),
  );
}
