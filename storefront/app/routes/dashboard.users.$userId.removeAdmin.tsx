import { type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { Form, useLoaderData, useLocation } from '@remix-run/react';
import { SubmitButton } from '~/components/forms';
import { ConfirmDialog } from '~/components/ui/confirm-dialog';
import { listBehind } from '~/lib/admin-lists';
import { paths } from '~/lib/paths';
import { refusalWords } from '~/lib/refusal-words';
import { answer, CommerceProblem } from '~/services/commerce.server';
import { requireAdmin } from '~/services/guards.server';
import { redirectWithNotice, redirectWithToast } from '~/services/toast.server';
import { readListedUser } from '~/services/users.server';

export async function loader({ request, params }: LoaderFunctionArgs) {
  const signedIn = await requireAdmin(request);
  const { _id, name, email } = await readListedUser(signedIn, params['userId']);
  return { name, email, isSelf: _id === signedIn.user._id };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const signedIn = await requireAdmin(request);
  const { user, commerce } = signedIn;
  const chosen = await readListedUser(signedIn, params['userId']);
  // Whoever gave up their own role has no page of administrators to return to.
  const isSelf = chosen._id === user._id;
  const backTo = listBehind(request, paths.users);
  try {
    await answer(
      commerce.DELETE('/users/admin', {
        params: { query: { email: user.email } },
        body: { email: chosen.email },
      }),
    );
  } catch (error) {
    if (!(error instanceof CommerceProblem)) throw error;
    return redirectWithToast(backTo, { type: 'error', message: refusalWords(error) });
  }
  const text = `${chosen.name || chosen.email} is no admin any more.`;
  return redirectWithNotice(isSelf ? paths.dashboard : backTo, { title: 'Success!', text });
}

export default function RemoveAdmin() {
  const { name, email, isSelf } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  return (
    <ConfirmDialog
      title="Are you sure?"
      text={
        <>
          <p>Remove admin ?</p>
          <p className="mt-1 text-sm">{name ? `${name}, ${email}` : email}</p>
          {isSelf ? <p className="mt-1 text-sm">This is you: you leave these pages.</p> : null}
        </>
      }
      cancelTo={paths.users + search}
    >
      <Form method="post" replace preventScrollReset>
        <SubmitButton look="danger">Yes, Remove Admin!</SubmitButton>
      </Form>
    </ConfirmDialog>
  );
}
