import { type SubmissionResult, useForm } from '@conform-to/react';
import { ShopForm, SubmitButton, TextField } from '~/components/forms';
import { TextLink } from '~/components/ui/button';
import { paths } from '~/lib/paths';

/** Changes the password; the old one is asked for. */
export function PasswordForm({ lastResult }: { lastResult: SubmissionResult<string[]> | null }) {
  const [form, fields] = useForm<{ currentPassword: string; newPassword: string }>({
    id: 'change-password',
    lastResult,
  });
  return (
    <ShopForm form={form} replace>
      <TextField
        field={fields.currentPassword}
        type="password"
        label="Current password"
        autoComplete="current-password"
        required
      />
      <TextField
        field={fields.newPassword}
        type="password"
        label="New password"
        hint="At least 6 characters. You will be signed out everywhere else."
        autoComplete="new-password"
        required
      />
      <SubmitButton className="self-start" pendingLabel="One moment…">
        Change Password
      </SubmitButton>
    </ShopForm>
  );
}

/** For an account that signs in with Google alone. */
export function NoPassword() {
  return (
    <p className="max-w-prose text-muted">
      You sign in with Google and have no password here. To set one too,{' '}
      <TextLink to={paths.resetPassword}>ask for a reset link</TextLink>.
    </p>
  );
}
