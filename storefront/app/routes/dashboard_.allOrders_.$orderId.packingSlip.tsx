import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData, useRouteLoaderData } from '@remix-run/react';
import Printer from 'lucide-react/icons/printer';
import { PartName } from '~/components/product/part-name';
import { Button, LinkButton } from '~/components/ui/button';
import { adminPaths } from '~/lib/admin-lists';
import { formatDate } from '~/lib/dates';
import { useHydrated } from '~/lib/use-hydrated';
import type { loader as rootLoader } from '~/root';
import { requireAdmin } from '~/services/guards.server';
import { readOrder } from '~/services/orders.server';

export const meta: MetaFunction = () => [{ title: 'Packing slip | Ohmworks' }];

/** What goes into the parcel: no prices. Only a paid order is packed. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const signedIn = await requireAdmin(request);
  const order = await readOrder(signedIn, params['orderId']);
  if (!order.paid || order.refundedAt) throw data(null, { status: 404 });
  const { _id, name, email, phone, address, quantity, productName, productId } = order;
  const { createdAt, transactionId } = order;
  return {
    order: { _id, name, email, phone, address, quantity, productName, productId, transactionId },
    createdAt,
  };
}

export default function PackingSlip() {
  const { order, createdAt } = useLoaderData<typeof loader>();
  const company = useRouteLoaderData<typeof rootLoader>('root')?.company;
  const facts = [
    ['Order', order._id],
    ['Ordered', formatDate(createdAt)],
    ['Transaction', order.transactionId ?? ''],
  ] as const;
  return (
    <main className="page-width py-8 print:p-0">
      <SlipActions orderId={order._id} />
      <article className="mx-auto max-w-[760px] border border-rule bg-sheet p-6 sm:p-10 print:max-w-none print:border-0 print:p-0">
        <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b-2 border-ink pb-4">
          <h1 className="text-2xl">Packing slip</h1>
          <p className="text-sm">
            {company?.companyName} · {company?.phone}
          </p>
        </header>
        <div className="grid gap-6 py-6 sm:grid-cols-2 print:grid-cols-2">
          <section aria-labelledby="ship-to">
            <h2 id="ship-to" className="label-caps text-muted">
              Ship to
            </h2>
            <address className="mt-2 [overflow-wrap:anywhere] whitespace-pre-line not-italic">
              <strong>{order.name}</strong>
              {'\n'}
              {order.address}
              {'\n'}
              {order.phone}
              {'\n'}
              {order.email}
            </address>
          </section>
          <dl className="text-sm">
            {facts.map(([name, value]) => (
              <div key={name} className="grid grid-cols-[96px_1fr] gap-3 py-1">
                <dt className="text-muted">{name}</dt>
                <dd className="font-mono text-xs leading-5 [overflow-wrap:anywhere]">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
        <table className="w-full border-collapse text-left">
          <thead>
            <tr className="border-y border-ink">
              <th scope="col" className="py-2 label-caps font-medium">
                Part
              </th>
              <th scope="col" className="py-2 text-right label-caps font-medium">
                Quantity
              </th>
              <th scope="col" className="w-24 py-2 text-right label-caps font-medium">
                Packed
              </th>
            </tr>
          </thead>
          <tbody>
            <tr className="border-b border-rule align-top">
              <td className="py-3">
                <span className="[overflow-wrap:anywhere]">
                  <bdi>
                    <PartName name={order.productName} />
                  </bdi>
                </span>
                <span className="block font-mono text-xs text-muted">{order.productId}</span>
              </td>
              <td className="py-3 text-right font-mono text-xl">{order.quantity}</td>
              <td className="py-3 text-right">
                <span aria-hidden className="inline-block size-6 border border-ink" />
              </td>
            </tr>
          </tbody>
        </table>
        <p className="mt-12 grid grid-cols-2 gap-8 text-sm text-muted">
          <span className="border-t border-rule-strong pt-1">Packed by</span>
          <span className="border-t border-rule-strong pt-1">Date</span>
        </p>
      </article>
    </main>
  );
}

function SlipActions({ orderId }: { orderId: string }) {
  const isHydrated = useHydrated();
  return (
    <div className="mx-auto mb-6 flex max-w-[760px] flex-wrap items-center gap-3 print:hidden">
      {isHydrated ? (
        <Button onClick={() => window.print()}>
          <Printer size={16} aria-hidden="true" />
          Print
        </Button>
      ) : (
        <p className="text-sm text-muted">Print this page with your browser.</p>
      )}
      <LinkButton to={adminPaths.orders({ search: orderId })} look="outline">
        Back to the order
      </LinkButton>
    </div>
  );
}

export { DashboardError as ErrorBoundary } from '~/components/admin/dashboard-error';
