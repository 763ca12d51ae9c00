import { formatMoment } from '~/lib/dates';
import { customerSteps, type OrderFlags, stageOf } from './order-progress';
import { StepMark, StepName, stepState } from './step-mark';

interface OrderTimelineProps {
  order: OrderFlags & { createdAt: string; paidAt: string | null; shippedAt: string | null };
}

/** The customer's steps one below the other, each with the moment it was done. */
export function OrderTimeline({ order }: OrderTimelineProps) {
  const stage = stageOf(order);
  const done = customerSteps.doneAt[stage];
  // What was given back is never received: its last step is the refund, and done.
  const steps =
    stage === 'refunded'
      ? [...customerSteps.steps.slice(0, done), 'Refunded']
      : customerSteps.steps;
  const moments = [
    '',
    formatMoment(order.createdAt),
    order.paidAt ? formatMoment(order.paidAt) : '',
    order.refundedAt
      ? formatMoment(order.refundedAt)
      : order.shippedAt
        ? `Shipped ${formatMoment(order.shippedAt)}`
        : '',
  ];
  return (
    <ol className="text-sm">
      {steps.map((step, index) => {
        const state = stepState(index, stage === 'refunded' ? steps.length : done);
        return (
          <li
            key={step}
            aria-current={state === 'current' ? 'step' : undefined}
            className="group relative flex gap-4 pb-6 last:pb-0"
          >
            <span
              aria-hidden="true"
              className={`absolute top-6 bottom-0 left-3 w-px group-last:hidden ${index + 1 < done ? 'bg-good' : 'bg-rule-strong'}`}
            />
            <StepMark number={index + 1} state={state} />
            <div className="pt-0.5">
              <p className={state === 'to come' ? 'text-muted' : 'font-medium'}>
                <StepName name={step} state={state} />
              </p>
              {moments[index] ? (
                <p className="font-mono text-xs text-muted">{moments[index]}</p>
              ) : null}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
