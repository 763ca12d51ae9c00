import { Link } from '@remix-run/react';
import { PartName } from '~/components/product/part-name';
import { formatDate } from '~/lib/dates';
import { formatDollars, totalDollars } from '~/lib/money';
import { paths } from '~/lib/paths';

/** An order as cards show it; prices in whole US dollars. */
export interface CardOrder {
  _id: string;
  name: string;
  email: string;
  phone: string;
  address: string;
  quantity: number;
  productPrice: number;
  productName: string;
  productId: string;
  paid: boolean;
  shipped: boolean;
  transactionId: string | null;
  refundedAt?: string | null;
  createdAt: string;
  /** False once the product was taken off sale; the order keeps what it noted of it. */
  productSold: boolean;
}

/**
 * The head of an order's card: what, how much, when. The name leads to the product's purchase, as
 * long as it is sold.
 */
export function OrderHeading({ order }: { order: CardOrder }) {
  const name = (
    <bdi>
      <PartName name={order.productName} />
    </bdi>
  );
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <h2 className="min-w-0 text-lg [overflow-wrap:anywhere]">
        {order.productSold ? (
          <Link
            to={paths.purchase(order.productId)}
            className="decoration-1 underline-offset-4 hover:underline"
          >
            {name}
          </Link>
        ) : (
          name
        )}
      </h2>
      <p className="font-mono text-lg">
        {formatDollars(totalDollars(order.productPrice, order.quantity))}
      </p>
    </div>
  );
}

/** The facts of an order in a ruled list; those about the buyer only where an admin reads it. */
export function OrderFacts({ order, withBuyer }: { order: CardOrder; withBuyer: boolean }) {
  const facts = [
    ...(withBuyer
      ? [
          ['Customer', order.name],
          ['Email', order.email],
        ]
      : []),
    ['Quantity', `${order.quantity} × ${formatDollars(order.productPrice)}`],
    ['Ordered', formatDate(order.createdAt)],
    ['Ship to', order.address],
    ['Phone', order.phone],
    ...(order.transactionId ? [['Transaction', order.transactionId]] : []),
    ...(order.refundedAt ? [['Refunded', formatDate(order.refundedAt)]] : []),
  ];
  return (
    <dl className="grid gap-x-8 text-sm sm:grid-cols-2">
      {facts.map(([name, value]) => (
        <div key={name} className="grid grid-cols-[88px_1fr] gap-3 py-1">
          <dt className="text-muted">{name}</dt>
          <dd dir="auto" className="text-left [overflow-wrap:anywhere] whitespace-pre-line">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
