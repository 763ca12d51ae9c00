import { type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, useLoaderData, useLocation } from '@remix-run/react';
import { SubmitButton } from '~/components/forms';
import { ConfirmDialog } from '~/components/ui/confirm-dialog';
import { listBehind } from '~/lib/admin-lists';
import { paths } from '~/lib/paths';
import { refusalWords } from '~/lib/refusal-words';
import { answer, commerceClient, CommerceProblem } from '~/services/commerce.server';
import { requireAdmin, requireUser } from '~/services/guards.server';
import { redirectWithNotice, redirectWithToast } from '~/services/toast.server';
import { readListedUser } from '~/services/users.server';

export async function loader({ request, params }: LoaderFunctionArgs) {
  const signedIn = await requireAdmin(request);
  const { name, email } = await readListedUser(signedIn, params['userId']);
  return { name, email };
}

/**
 * The service decides who may: a refusal of this call is told in a toast and signs nobody out (spec
 * section 8). The person then stands on a page that everyone has.
 */
export async function action({ request, params }: ActionFunctionArgs) {
  const { user, token } = await requireUser(request);
  const commerce = commerceClient(request, { bearer: token });
  const query = { email: user.email };
  const backTo = listBehind(request, paths.users);
  try {
    const path = { id: params['userId'] ?? '' };
    const chosen = await answer(commerce.GET('/users/{id}', { params: { path, query } }));
    const { modifiedCount } = await answer(
      commerce.PUT('/users/admin', { params: { query }, body: { email: chosen.email } }),
    );
    if (modifiedCount) {
      const text = `${chosen.name || chosen.email} is an admin now.`;
      return await redirectWithNotice(backTo, { title: 'Success!', text });
    }
    const message = 'This user is an admin already.';
    return await redirectWithToast(backTo, { type: 'error', message });
  } catch (error) {
    if (!(error instanceof CommerceProblem)) throw error;
    const isDenied = error.status === 401 || error.status === 403;
    const message = isDenied ? 'Unauthorized!' : refusalWords(error);
    return redirectWithToast(isDenied ? paths.dashboard : backTo, { type: 'error', message });
  }
}

export default function MakeAdmin() {
  const { name, email } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  return (
    <ConfirmDialog
      title="Are you sure?"
      text={
        <>
          <p>Make admin ?</p>
          <p className="mt-1 text-sm">{name ? `${name}, ${email}` : email}</p>
        </>
      }
      cancelTo={paths.users + search}
    >
      <Form method="post" replace preventScrollReset>
        <SubmitButton>Yes, Make Admin!</SubmitButton>
      </Form>
    </ConfirmDialog>
  );
}
