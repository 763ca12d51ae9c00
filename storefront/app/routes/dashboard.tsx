import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import {
  Outlet,
  type ShouldRevalidateFunction,
  useLoaderData,
  useLocation,
} from '@remix-run/react';
import { lazy, Suspense } from 'react';
import { DashboardError } from '~/components/admin/dashboard-error';
import { SideMenu } from '~/components/admin/side-menu';
import { isPaymentRemembered } from '~/lib/revalidate-refused';
import { requireUser } from '~/services/guards.server';
import { readNotice } from '~/services/toast.server';

export const meta: MetaFunction = () => [{ title: 'Dashboard | Ohmworks' }];

const NoticeDialog = lazy(() => import('~/components/ui/notice-dialog'));

/** What the side menu shows, and a notice left by the request before. The role is read anew each time. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireUser(request);
  const { notice, headers } = await readNotice(request);
  return data({ isAdmin: user.role === 'admin', notice }, { headers });
}

/** After a refused or failed action the menu stays as it is, and so does it for a mere query. */
export const shouldRevalidate: ShouldRevalidateFunction = (args) =>
  !isPaymentRemembered(args) && (args.actionStatus ?? 200) < 400;

export default function Dashboard() {
  const { isAdmin, notice } = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  return (
    <div className="page-width grid items-start gap-8 py-8 lg:grid-cols-[208px_minmax(0,1fr)] lg:gap-12 print:block">
      <SideMenu isAdmin={isAdmin} />
      <main className="min-w-0">
        {notice ? (
          <Suspense fallback={null}>
            <NoticeDialog {...notice} cancelTo={pathname + search} />
          </Suspense>
        ) : null}
        <Outlet />
      </main>
    </div>
  );
}

/** The dashboard itself could not be opened: no menu, since nobody can say which it would be. */
export function ErrorBoundary() {
  return (
    <main className="page-width py-12">
      <DashboardError />
    </main>
  );
}
