import { LinkButton } from '~/components/ui/button';
import { Badge } from '~/components/ui/badge';
import { Card } from '~/components/ui/card';
import { confirmPaths } from '~/lib/confirm-paths';
import { paths } from '~/lib/paths';
import { type CardOrder, OrderFacts, OrderHeading } from './order-facts';
import { customerSteps, type OrderStage, stageOf } from './order-progress';
import { StepBar } from './step-bar';

/** An order as its customer sees it: progress, and what can be done at this stage. */
export function CustomerOrderCard({ order }: { order: CardOrder }) {
  const stage = stageOf(order);
  return (
    <Card as="article" className="flex flex-col gap-5 p-5 sm:p-6">
      <OrderHeading order={order} />
      <StepBar plan={customerSteps} stage={stage} />
      <OrderFacts order={order} withBuyer={false} />
      <div className="flex flex-wrap items-center gap-3 border-t border-rule pt-4">
        <StageActions orderId={order._id} stage={stage} />
        <LinkButton to={paths.purchase(order.productId)} look="quiet" size="sm" className="ml-auto">
          View Product
        </LinkButton>
      </div>
    </Card>
  );
}

function StageActions({ orderId, stage }: { orderId: string; stage: OrderStage }) {
  if (stage === 'shipped') return <Badge tone="good">Order Completed</Badge>;
  if (stage === 'paid') return <Badge tone="signal">Processing Shipment</Badge>;
  return (
    <>
      <LinkButton to={paths.payment(orderId)} size="sm">
        Pay Now
      </LinkButton>
      <LinkButton to={confirmPaths.cancelOrder(orderId)} look="danger" size="sm" preventScrollReset>
        Cancel Order
      </LinkButton>
    </>
  );
}
