import { type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { PageHeading } from '~/components/admin/page-heading';
import { SearchForm } from '~/components/admin/search-form';
import { UserTable } from '~/components/admin/user-table';
import { LinkButton } from '~/components/ui/button';
import { EmptyState } from '~/components/ui/empty-state';
import { Pagination } from '~/components/ui/pagination';
import { adminPaths, readUserList } from '~/lib/admin-lists';
import { countWords } from '~/lib/count-words';
import { paths } from '~/lib/paths';
import { answerList, assertPageExists, said } from '~/services/paged-list.server';
import { requireAdmin } from '~/services/guards.server';

const pageSize = 25;

export const meta: MetaFunction = () => [{ title: 'Manage Users | Ohmworks' }];

export async function loader({ request }: LoaderFunctionArgs) {
  const { user, commerce } = await requireAdmin(request);
  const query = readUserList(new URL(request.url).searchParams);
  const asked = { email: user.email, pageSize, ...said(query) };
  const list = await answerList(commerce.GET('/users', { params: { query: asked } }), pageSize);
  const pathFor = (page: number) => adminPaths.users({ ...query, page });
  assertPageExists(request, paths.users, { ...query, ...list }, pathFor);
  return { query, list };
}

export default function ManageUsers() {
  const { query, list } = useLoaderData<typeof loader>();
  const { rows, pageCount } = list;
  return (
    <>
      <Outlet />
      <PageHeading aside={countWords(list, 'user')}>Manage Users</PageHeading>
      <div className="flex flex-col gap-6">
        <SearchForm
          action={paths.users}
          label="Search users"
          placeholder="Name or email"
          search={query.search}
        />
        {rows.length === 0 ? (
          <EmptyState
            title="No users match"
            action={
              <LinkButton to={paths.users} look="outline">
                Show all users
              </LinkButton>
            }
          />
        ) : (
          <UserTable users={rows} />
        )}
        <Pagination
          page={query.page}
          pageCount={pageCount}
          counted={list}
          pathFor={(page) => adminPaths.users({ ...query, page })}
        />
      </div>
    </>
  );
}

export { DashboardError as ErrorBoundary } from '~/components/admin/dashboard-error';
