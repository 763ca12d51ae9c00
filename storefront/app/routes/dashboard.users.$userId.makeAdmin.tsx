import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node';
import { Form } from '@remix-run/react';
import { SubmitButton } from '~/components/forms';
import { ConfirmDialog } from '~/components/ui/confirm-dialog';
import { paths } from '~/lib/paths';
import { refusalWords } from '~/lib/refusal-words';
import { answer, answerForPage, commerceClient, CommerceProblem } from '~/services/commerce.server';
import { requireAdmin } from '~/services/guards.server';
import { redirectWithNotice, redirectWithToast } from '~/services/toast.server';

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  return null;
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { user, commerce, token } = await requireAdmin(request);
  const query = { email: user.email };
  const users = await answerForPage(commerce.GET('/users', { params: { query } }));
  const chosen = users.find(({ _id }) => _id === params['userId']);
  if (!chosen) throw data({ message: 'No such user.' }, { status: 404 });
  try {
    // A client that does not sign out: a refusal of this call is told in a toast (spec section 8).
    const { modifiedCount } = await answer(
      commerceClient(request, { bearer: token }).PUT('/users/admin', {
        params: { query },
        body: { email: chosen.email },
      }),
    );
    if (modifiedCount) {
      const text = `${chosen.name || chosen.email} is an admin now.`;
      return await redirectWithNotice(paths.users, { title: 'Success!', text });
    }
    const message = 'This user is an admin already.';
    return await redirectWithToast(paths.users, { type: 'error', message });
  } catch (error) {
    if (!(error instanceof CommerceProblem)) throw error;
    const isDenied = error.status === 401 || error.status === 403;
    const message = isDenied ? 'Unauthorized!' : refusalWords(error);
    return redirectWithToast(paths.users, { type: 'error', message });
  }
}

export default function MakeAdmin() {
  return (
    <ConfirmDialog title="Are you sure?" text="Make admin ?" cancelTo={paths.users}>
      <Form method="post" replace preventScrollReset>
        <SubmitButton>Yes, Make Admin!</SubmitButton>
      </Form>
    </ConfirmDialog>
  );
}
