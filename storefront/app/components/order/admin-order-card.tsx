import { useLocation } from '@remix-run/react';
import { Button, LinkButton, TextLink } from '~/components/ui/button';
import { Badge } from '~/components/ui/badge';
import { Card } from '~/components/ui/card';
import { adminPaths } from '~/lib/admin-lists';
import { confirmPaths } from '~/lib/confirm-paths';
import { type CardOrder, OrderFacts, OrderHeading } from './order-facts';
import { adminSteps, type OrderStage, stageOf } from './order-progress';
import { StepBar } from './step-bar';

/** An order, and what lies on the shelf of its part. */
interface AdminOrder extends CardOrder {
  stock: number;
}

/** An order as administrators see it: progress, and what can be done at this stage. */
export function AdminOrderCard({ order }: { order: AdminOrder }) {
  const stage = stageOf(order);
  return (
    <Card as="article" className="flex flex-col gap-5 p-5 sm:p-6">
      <OrderHeading order={order} />
      {stage === 'refunded' ? null : <StepBar plan={adminSteps} stage={stage} />}
      <OrderFacts order={order} withBuyer />
      {stage === 'paid' && order.stock < order.quantity ? <ShortStock order={order} /> : null}
      <div className="flex flex-wrap items-center gap-3 border-t border-rule pt-4">
        <StageActions order={order} stage={stage} />
      </div>
    </Card>
  );
}

/** Said before anyone tries to ship: how much is missing, and where the shelf is corrected. */
function ShortStock({ order: { stock, quantity, productId } }: { order: AdminOrder }) {
  return (
    <p className="border-l-4 border-bad bg-bad-wash px-4 py-2 text-sm">
      {stock} on the shelf, {quantity - stock} missing.{' '}
      <TextLink to={adminPaths.product(productId)}>Correct the stock</TextLink> or refund the order.
    </p>
  );
}

function StageActions({ order, stage }: { order: AdminOrder; stage: OrderStage }) {
  const { search } = useLocation();
  const { _id, productName } = order;
  if (stage === 'refunded') return <Badge>Refunded</Badge>;
  return (
    <>
      {stage === 'ordered' ? <Badge tone="bad">UnPaid</Badge> : null}
      {stage === 'paid' ? (
        <LinkButton to={confirmPaths.shipOrder(_id) + search} size="sm" preventScrollReset>
          Pending Shipment
        </LinkButton>
      ) : null}
      {stage === 'shipped' ? (
        <Button disabled size="sm">
          Shipped
        </Button>
      ) : null}
      {stage === 'ordered' ? null : (
        <LinkButton
          to={adminPaths.packingSlip(_id)}
          look="quiet"
          size="sm"
          aria-label={`Packing slip: ${productName}`}
        >
          Packing slip
        </LinkButton>
      )}
      {stage === 'paid' ? (
        <LinkButton
          to={adminPaths.refundOrder(_id) + search}
          look="danger"
          size="sm"
          className="ml-auto"
          aria-label={`Refund: ${productName}`}
        >
          Refund
        </LinkButton>
      ) : (
        <LinkButton
          to={confirmPaths.deleteOrder(_id) + search}
          look="danger"
          size="sm"
          className="ml-auto"
          preventScrollReset
        >
          Delete
        </LinkButton>
      )}
    </>
  );
}
