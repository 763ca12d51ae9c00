import { type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { Form } from '@remix-run/react';
import { SubmitButton } from '~/components/forms';
import { ConfirmDialog } from '~/components/ui/confirm-dialog';
import { paths } from '~/lib/paths';
import { refusalWords } from '~/lib/refusal-words';
import { answer, CommerceProblem } from '~/services/commerce.server';
import { requireUser } from '~/services/guards.server';
import { forgetAccessToken } from '~/services/session.server';
import { redirectWithToast } from '~/services/toast.server';

export async function loader({ request }: LoaderFunctionArgs) {
  await requireUser(request);
  return null;
}

export async function action({ request }: ActionFunctionArgs) {
  const { commerce } = await requireUser(request);
  try {
    await answer(commerce.DELETE('/auth/sessions'));
  } catch (error) {
    if (!(error instanceof CommerceProblem)) throw error;
    return redirectWithToast(paths.security, { type: 'error', message: refusalWords(error) });
  }
  const message = 'Signed out everywhere.';
  return redirectWithToast(paths.home, { type: 'success', message }, [forgetAccessToken()]);
}

export default function SignOutEverywhere() {
  return (
    <ConfirmDialog
      title="Are you sure?"
      text="Every session ends, this one too."
      cancelTo={paths.security}
    >
      <Form method="post" replace preventScrollReset>
        <SubmitButton look="danger">Yes, Sign Out!</SubmitButton>
      </Form>
    </ConfirmDialog>
  );
}
