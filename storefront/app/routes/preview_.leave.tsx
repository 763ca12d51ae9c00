import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { paths } from '~/lib/paths';
import { ownPath } from '~/lib/safe-redirect';
import { endPreview } from '~/services/preview.server';

/** The way out is a button on the banner. */
export function loader() {
  return redirect(paths.home);
}

/** Ends the preview and stays on the page, as visitors see it. */
export async function action({ request }: ActionFunctionArgs) {
  const page = (await request.formData()).get('page');
  return redirect(ownPath(page) ?? paths.home, {
    status: 303,
    headers: { 'Set-Cookie': await endPreview() },
  });
}
