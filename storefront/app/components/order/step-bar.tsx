import { Check } from 'lucide-react';

import type { OrderStage, StepPlan } from './order-progress';

interface StepBarProps {
  plan: StepPlan;
  stage: OrderStage;
}

/**
 * The steps of an order, done ones filled. Narrow screens show them as a column; the state of each
 * step is also said in words for those who do not see it.
 */
export function StepBar({ plan, stage }: StepBarProps) {
  const done = plan.doneAt[stage];
  return (
    <ol aria-label="Progress" className="flex flex-col sm:flex-row">
      {plan.steps.map((step, index) => {
        const isDone = index < done;
        return (
          <li
            key={step}
            aria-current={index === done ? 'step' : undefined}
            className="group relative flex flex-1 items-center gap-3 pb-3 last:pb-0 sm:flex-col sm:gap-2 sm:pb-0 sm:text-center"
          >
            <Connector isFilled={index + 1 < done} />
            <span
              className={`relative z-10 flex size-6 shrink-0 items-center justify-center rounded-full border text-2xs ${
                isDone
                  ? 'border-good bg-good text-paper'
                  : index === done
                    ? 'border-2 border-copper bg-sheet text-ink'
                    : 'border-rule-strong bg-sheet text-muted'
              }`}
            >
              {isDone ? <Check aria-hidden size={14} strokeWidth={3} /> : index + 1}
            </span>
            <span className={`text-xs ${isDone || index === done ? 'text-ink' : 'text-muted'}`}>
              {step}
              <span className="sr-only">{isDone ? ', done' : ', to come'}</span>
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** The line to the next step, from the middle of this one's mark. */
function Connector({ isFilled }: { isFilled: boolean }) {
  return (
    <span
      aria-hidden
      className={`absolute top-6 bottom-0 left-3 w-px group-last:hidden sm:top-3 sm:right-[calc(-50%+12px)] sm:bottom-auto sm:left-[calc(50%+12px)] sm:h-px sm:w-auto ${
        isFilled ? 'bg-good' : 'bg-rule-strong'
      }`}
    />
  );
}
