import { Form, useLocation, useRevalidator } from '@remix-run/react';
import Eye from 'lucide-react/icons/eye';
import { useEffect } from 'react';
import { paths } from '~/lib/paths';
import { Button } from '../ui/button';

/**
 * Told to editors on every page while they look at drafts, with the way out. Inside Strapi's
 * preview the page follows each save: the panel (at `panelOrigin`) says when.
 */
export function PreviewBanner({ panelOrigin }: { panelOrigin: string }) {
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();

  useEffect(() => {
    const follow = (message: MessageEvent<unknown>) => {
      const { data: said, origin } = message;
      const isUpdate = typeof said === 'object' && said !== null && 'type' in said;
      if (origin === panelOrigin && isUpdate && said.type === 'strapiUpdate') revalidate();
    };
    window.addEventListener('message', follow);
    return () => window.removeEventListener('message', follow);
  }, [panelOrigin, revalidate]);

  return (
    <aside
      aria-label="Preview"
      className="border-b border-rule bg-signal text-on-signal print:hidden"
    >
      <Form
        method="post"
        action={paths.leavePreview}
        className="page-width flex flex-wrap items-center gap-x-4 gap-y-2 py-2"
      >
        <Eye size={20} aria-hidden="true" />
        <p className="flex-1 basis-60 text-sm font-medium">
          Preview: drafts are shown that visitors do not see yet.
        </p>
        <input type="hidden" name="page" value={pathname + search} />
        <Button type="submit" look="outline" size="sm">
          Leave preview
        </Button>
      </Form>
    </aside>
  );
}
