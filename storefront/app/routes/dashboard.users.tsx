import { type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { PageHeading } from '~/components/admin/page-heading';
import { UserTable } from '~/components/admin/user-table';
import { answerForPage } from '~/services/commerce.server';
import { requireAdmin } from '~/services/guards.server';

export const meta: MetaFunction = () => [{ title: 'Manage Users | Ohmworks' }];

export async function loader({ request }: LoaderFunctionArgs) {
  const { user, commerce } = await requireAdmin(request);
  const users = await answerForPage(
    commerce.GET('/users', { params: { query: { email: user.email } } }),
  );
  return { users };
}

export default function ManageUsers() {
  const { users } = useLoaderData<typeof loader>();
  return (
    <>
      <Outlet />
      <PageHeading aside={users.length === 1 ? '1 user' : `${users.length} users`}>
        Manage Users
      </PageHeading>
      <UserTable users={users} />
    </>
  );
}

export { DashboardError as ErrorBoundary } from '~/components/admin/dashboard-error';
