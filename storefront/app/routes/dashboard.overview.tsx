import { type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { Await, Link, useLoaderData } from '@remix-run/react';
import { Suspense, type ReactNode } from 'react';
import { FindingsPanel } from '~/components/admin/findings-panel';
import { PageHeading } from '~/components/admin/page-heading';
import { RevenueChart } from '~/components/admin/revenue-chart';
import { PartName } from '~/components/product/part-name';
import { LinkButton, TextLink } from '~/components/ui/button';
import { Spinner } from '~/components/ui/spinner';
import { Table, Td, Th } from '~/components/ui/table';
import type { components } from '~/generated/commerce';
import { adminPaths, orderStatuses } from '~/lib/admin-lists';
import { formatCount } from '~/lib/count-words';
import { formatDate } from '~/lib/dates';
import { answer, answerForPage, CommerceProblem } from '~/services/commerce.server';
import { requireAdmin, type SignedIn } from '~/services/guards.server';

export const meta: MetaFunction = () => [{ title: 'Overview | Ohmworks' }];

/** Books, shelf and Stripe compared; null when Stripe is away. Takes seconds in a large shop. */
async function compare({ user, commerce }: SignedIn, cursor: string | null) {
  const query = { email: user.email, ...(cursor ? { cursor } : {}) };
  try {
    return await answer(commerce.GET('/admin/reconciliation', { params: { query } }));
  } catch (error) {
    if (error instanceof CommerceProblem || error instanceof Response) return null;
    throw error;
  }
}

/** What an administrator looks at first. The comparison with Stripe comes when it is ready. */
export async function loader({ request }: LoaderFunctionArgs) {
  const signedIn = await requireAdmin(request);
  const { user, commerce } = signedIn;
  const cursor = new URL(request.url).searchParams.get('cursor');
  const report = compare(signedIn, cursor);
  const overview = await answerForPage(
    commerce.GET('/admin/overview', { params: { query: { email: user.email } } }),
  );
  return { overview, report };
}

export default function Overview() {
  const { overview, report } = useLoaderData<typeof loader>();
  const { oldestUnshippedPaidAt, revenue, lowStock } = overview;
  return (
    <>
      <PageHeading
        aside={
          oldestUnshippedPaidAt
            ? `Oldest unshipped: paid ${formatDate(oldestUnshippedPaidAt)}`
            : undefined
        }
      >
        Overview
      </PageHeading>
      <div className="flex flex-col gap-12">
        <OrderTiles counts={overview.orders} />
        <Section id="revenue" title="Revenue by week">
          <RevenueChart weeks={revenue} />
        </Section>
        <Section id="low-stock" title="Stock running low">
          <LowStock lowStock={lowStock} />
        </Section>
        <Section id="reconciliation" title="Reconciliation">
          <Suspense fallback={<Spinner label="Comparing with Stripe" className="size-8" />}>
            <Await resolve={report} errorElement={<FindingsPanel report={null} />}>
              {(found) => <FindingsPanel report={found} />}
            </Await>
          </Suspense>
        </Section>
      </div>
    </>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-4 text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

type OverviewData = components['schemas']['Overview'];

/** How many orders are in each state; each leads to the list of them. */
function OrderTiles({ counts }: { counts: OverviewData['orders'] }) {
  return (
    <section aria-label="Orders by state">
      <ul className="grid grid-cols-2 gap-px border border-rule bg-rule lg:grid-cols-4">
        {orderStatuses.map(({ value, label }) => (
          <li key={value}>
            <Link
              to={adminPaths.orders({ status: value })}
              className="flex h-full flex-col gap-1 bg-sheet p-5 hover:bg-paper"
            >
              <span className="font-mono text-3xl">
                {formatCount({ total: counts[value], countedUpTo: counts.countedUpTo })}
              </span>
              <span className="text-sm text-muted">{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function LowStock({ lowStock: { totalCount, products } }: { lowStock: OverviewData['lowStock'] }) {
  if (totalCount === 0) {
    return (
      <p className="border-l-4 border-good bg-good-wash px-4 py-3 text-sm">
        At least two minimum orders of every product can be placed.
      </p>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <Table label="Products low in stock">
        {/* On a phone each row is a block, as in the list of products. */}
        <thead className="max-sm:sr-only">
          <tr>
            <Th>Name</Th>
            <Th className="text-right">Free</Th>
            <Th className="text-right">MOQ</Th>
            <Th>Action</Th>
          </tr>
        </thead>
        <tbody>
          {products.map(({ _id, name, available, moq }) => (
            <tr key={_id} className="max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:items-center">
              <Td className="[overflow-wrap:anywhere] max-sm:col-span-2 max-sm:pb-0 sm:min-w-36">
                <bdi>
                  <PartName name={name} />
                </bdi>
              </Td>
              <Td className="font-mono max-sm:hidden sm:text-right">{available}</Td>
              <Td className="font-mono max-sm:hidden sm:text-right">{moq}</Td>
              <Td className="font-mono text-muted max-sm:border-t-0 sm:hidden">
                {available} free, MOQ {moq}
              </Td>
              <Td className="max-sm:border-t-0">
                <LinkButton
                  to={adminPaths.product(_id)}
                  look="outline"
                  size="sm"
                  aria-label={`Manage ${name}`}
                >
                  Manage
                </LinkButton>
              </Td>
            </tr>
          ))}
        </tbody>
      </Table>
      <TextLink to={adminPaths.products({ stock: 'low' })} className="self-start text-sm">
        {totalCount === 1 ? 'Show it in the list' : `Show all ${totalCount}`}
      </TextLink>
    </div>
  );
}

export { DashboardError as ErrorBoundary } from '~/components/admin/dashboard-error';
