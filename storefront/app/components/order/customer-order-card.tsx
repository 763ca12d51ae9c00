import { LinkButton } from '~/components/ui/button';
import { Badge } from '~/components/ui/badge';
import { Card } from '~/components/ui/card';
import { paths } from '~/lib/paths';
import { type CardOrder, OrderFacts, OrderHeading } from './order-facts';
import { customerSteps, stageOf } from './order-progress';
import { StageActions } from './stage-actions';
import { StepBar } from './step-bar';

interface CustomerOrderCardProps {
  order: CardOrder;
  /** The question before this order is cancelled. */
  cancelPath: string;
}

/** An order as its customer sees it: progress, and what can be done at this stage. */
export function CustomerOrderCard({ order, cancelPath }: CustomerOrderCardProps) {
  const stage = stageOf(order);
  return (
    <Card as="article" className="flex flex-col gap-5 p-5 sm:p-6">
      <OrderHeading order={order} />
      {stage === 'refunded' ? null : <StepBar plan={customerSteps} stage={stage} />}
      <OrderFacts order={order} withBuyer={false} />
      <div className="flex flex-wrap items-center gap-3 border-t border-rule pt-4">
        <StageActions order={order} cancelPath={cancelPath} />
        <p className="ml-auto flex flex-wrap items-center justify-end gap-x-1">
          {order.productSold ? (
            <LinkButton to={paths.purchase(order.productId)} look="quiet" size="sm">
              View Product
            </LinkButton>
          ) : (
            <Badge>No longer sold</Badge>
          )}
          <LinkButton
            to={paths.order(order._id)}
            look="quiet"
            size="sm"
            aria-label={`Details of the order of ${order.productName}`}
          >
            Details
          </LinkButton>
        </p>
      </div>
    </Card>
  );
}
