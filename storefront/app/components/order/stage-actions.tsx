import { LinkButton } from '~/components/ui/button';
import { Badge } from '~/components/ui/badge';
import { paths } from '~/lib/paths';
import { type OrderFlags, stageOf } from './order-progress';

interface StageActionsProps {
  order: OrderFlags & { _id: string; productSold: boolean };
  /** The question before this order is cancelled. */
  cancelPath: string;
}

/** What a customer can do about an order at its stage, or what is being done (spec section 4). */
export function StageActions({ order, cancelPath }: StageActionsProps) {
  const stage = stageOf(order);
  if (stage === 'shipped') return <Badge tone="good">Order Completed</Badge>;
  if (stage === 'refunded') {
    return (
      <>
        <Badge>Refunded</Badge>
        <p className="text-sm text-muted">The whole amount goes back to your card.</p>
      </>
    );
  }
  if (stage === 'paid') return <Badge tone="signal">Processing Shipment</Badge>;
  return (
    <>
      {order.productSold ? (
        <LinkButton to={paths.payment(order._id)} size="sm">
          Pay Now
        </LinkButton>
      ) : null}
      <LinkButton to={cancelPath} look="danger" size="sm" preventScrollReset>
        Cancel Order
      </LinkButton>
    </>
  );
}
