import { type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { OrderFilters } from '~/components/admin/order-filters';
import { PageHeading } from '~/components/admin/page-heading';
import { AdminOrderCard } from '~/components/order/admin-order-card';
import { LinkButton } from '~/components/ui/button';
import { EmptyState } from '~/components/ui/empty-state';
import { Pagination } from '~/components/ui/pagination';
import { adminPaths, readOrderList } from '~/lib/admin-lists';
import { countWords } from '~/lib/count-words';
import { paths } from '~/lib/paths';
import { answerList, assertPageExists, said } from '~/services/paged-list.server';
import { requireAdmin, type SignedIn } from '~/services/guards.server';
import { readListedUser } from '~/services/users.server';

const pageSize = 20;

export const meta: MetaFunction = () => [{ title: 'Manage All Orders | Ohmworks' }];

/** Whose orders are shown; null when it is everyone's, or nobody's any more. */
async function readPerson(signedIn: SignedIn, userId: string | undefined) {
  if (userId === undefined) return null;
  return readListedUser(signedIn, userId).then(
    ({ name, email }) => name || email,
    () => 'a user who has left',
  );
}

/** Every order, what waits longest for its shipment first (spec section 2). */
export async function loader({ request }: LoaderFunctionArgs) {
  const signedIn = await requireAdmin(request);
  const { user, commerce } = signedIn;
  const query = readOrderList(new URL(request.url).searchParams);
  const asked = { email: user.email, sort: 'to-ship' as const, pageSize, ...said(query) };
  const [list, person] = await Promise.all([
    answerList(commerce.GET('/dashboard/allOrders', { params: { query: asked } }), pageSize),
    readPerson(signedIn, query.user),
  ]);
  const pathFor = (page: number) => adminPaths.orders({ ...query, page });
  assertPageExists(request, paths.allOrders, { ...query, ...list }, pathFor);
  return { query, person, list };
}

export default function AllOrders() {
  const { query, person, list } = useLoaderData<typeof loader>();
  const { rows, pageCount } = list;
  const isFiltered = Boolean(query.status ?? query.search ?? query.user);
  return (
    <>
      <Outlet />
      <PageHeading aside={countWords(list, 'order')}>Manage All Orders</PageHeading>
      <div className="flex flex-col gap-6">
        <OrderFilters query={query} person={person} />
        {rows.length === 0 ? (
          <EmptyState
            title={isFiltered || query.page > 1 ? 'No orders match' : 'There are no orders yet'}
            action={
              isFiltered || query.page > 1 ? (
                <LinkButton to={paths.allOrders} look="outline">
                  Show all orders
                </LinkButton>
              ) : null
            }
          />
        ) : (
          <ul className="flex flex-col gap-5">
            {rows.map((order) => (
              <li key={order._id}>
                <AdminOrderCard order={order} />
              </li>
            ))}
          </ul>
        )}
        <Pagination
          page={query.page}
          pageCount={pageCount}
          counted={list}
          pathFor={(page) => adminPaths.orders({ ...query, page })}
        />
      </div>
    </>
  );
}

export { DashboardError as ErrorBoundary } from '~/components/admin/dashboard-error';
