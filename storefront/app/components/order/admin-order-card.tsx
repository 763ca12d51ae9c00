import { Button, LinkButton } from '~/components/ui/button';
import { Badge } from '~/components/ui/badge';
import { Card } from '~/components/ui/card';
import { confirmPaths } from '~/lib/confirm-paths';
import { type CardOrder, OrderFacts, OrderHeading } from './order-facts';
import { adminSteps, type OrderStage, stageOf } from './order-progress';
import { StepBar } from './step-bar';

/** An order as administrators see it: progress, and what can be done at this stage. */
export function AdminOrderCard({ order }: { order: CardOrder }) {
  const stage = stageOf(order);
  return (
    <Card as="article" className="flex flex-col gap-5 p-5 sm:p-6">
      <OrderHeading order={order} />
      <StepBar plan={adminSteps} stage={stage} />
      <OrderFacts order={order} withBuyer />
      <div className="flex flex-wrap items-center gap-3 border-t border-rule pt-4">
        <StageActions orderId={order._id} stage={stage} />
      </div>
    </Card>
  );
}

function StageActions({ orderId, stage }: { orderId: string; stage: OrderStage }) {
  if (stage === 'paid') {
    return (
      <LinkButton to={confirmPaths.shipOrder(orderId)} size="sm" preventScrollReset>
        Pending Shipment
      </LinkButton>
    );
  }
  return (
    <>
      {stage === 'ordered' ? (
        <Badge tone="bad">UnPaid</Badge>
      ) : (
        <Button disabled size="sm">
          Shipped
        </Button>
      )}
      <LinkButton
        to={confirmPaths.deleteOrder(orderId)}
        look="danger"
        size="sm"
        className="ml-auto"
        preventScrollReset
      >
        Delete
      </LinkButton>
    </>
  );
}
