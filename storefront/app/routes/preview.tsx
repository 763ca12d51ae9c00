import { data, redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { LinkButton } from '~/components/ui/button';
import { paths } from '~/lib/paths';
import { endPreview, readPass, startPreview } from '~/services/preview.server';

export const meta: MetaFunction = () => [
  { title: 'Preview | Ohmworks' },
  { name: 'robots', content: 'noindex' },
];

/**
 * Where Strapi's Preview button leads: a link that the CMS signed for an editor. Drafts are shown
 * from then on, or no longer when the editor looks at the published version.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const pass = readPass(new URL(request.url).searchParams.get('pass'));
  if (pass === undefined) return data(null, { status: 403 });
  const cookie = pass.status === 'draft' ? await startPreview() : await endPreview();
  return redirect(pass.path, { headers: { 'Set-Cookie': cookie } });
}

/** Shown when the link is no good (any more). */
export default function PreviewRefused() {
  return (
    <main className="page-width flex flex-col items-start gap-6 py-24">
      <p className="font-mono text-sm text-muted">403</p>
      <h1 className="text-4xl">This preview link has closed</h1>
      <p className="max-w-prose text-muted">
        Links are good for five minutes. Press Preview in the content panel again for a new one.
      </p>
      <LinkButton to={paths.home}>Go Back Home</LinkButton>
    </main>
  );
}
