import { Link } from '@remix-run/react';
import { PartName } from '~/components/product/part-name';
import { Badge } from '~/components/ui/badge';
import { formatMoment } from '~/lib/dates';
import { formatDollars, totalDollars } from '~/lib/money';
import { paths } from '~/lib/paths';
import type { CardOrder } from './order-facts';

/** Everything that an order noted: what was bought, for whom, where it goes and how it was paid. */
export function OrderSheet({ order }: { order: CardOrder & { paidAt: string | null } }) {
  const facts = [
    ['Order', order._id],
    ['Name', order.name],
    ['Email', order.email],
    ['Phone', order.phone],
    ['Ship to', order.address],
    ['Ordered', formatMoment(order.createdAt)],
    ...(order.paidAt ? [['Paid', formatMoment(order.paidAt)]] : []),
    ...(order.transactionId ? [['Transaction id', order.transactionId]] : []),
  ] as const;
  const productName = (
    <bdi>
      <PartName name={order.productName} />
    </bdi>
  );
  return (
    <section aria-labelledby="bought-heading" className="min-w-0">
      <h2 id="bought-heading" className="text-xl [overflow-wrap:anywhere]">
        {order.productSold ? (
          <Link
            to={paths.purchase(order.productId)}
            className="underline decoration-1 underline-offset-4 hover:decoration-2 print:no-underline"
          >
            {productName}
          </Link>
        ) : (
          productName
        )}
      </h2>
      {order.productSold ? null : (
        <p className="mt-2 print:hidden">
          <Badge>No longer sold</Badge>
        </p>
      )}
      <Amounts order={order} />
      <dl className="mt-6 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="grid grid-cols-[104px_1fr] gap-4 py-1">
            <dt className="text-muted">{name}</dt>
            <dd dir="auto" className="text-left [overflow-wrap:anywhere] whitespace-pre-line">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Amounts({ order }: { order: CardOrder }) {
  const lines = [
    ['Quantity', String(order.quantity)],
    ['Unit price', formatDollars(order.productPrice)],
    [
      order.paid ? 'Total paid' : 'Total',
      formatDollars(totalDollars(order.productPrice, order.quantity)),
    ],
  ] as const;
  return (
    <dl className="mt-4 border-t border-rule text-sm">
      {lines.map(([name, value]) => (
        <div
          key={name}
          className="flex justify-between gap-6 border-b border-rule py-2 last:text-lg last:font-medium"
        >
          <dt className="text-muted">{name}</dt>
          <dd className="font-mono">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
