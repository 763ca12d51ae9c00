import type { OrderStage, StepPlan } from './order-progress';
import { StepMark, StepName, stepState } from './step-mark';

interface StepBarProps {
  plan: StepPlan;
  stage: OrderStage;
}

/** The steps of an order, done ones filled. Narrow screens show them as a column. */
export function StepBar({ plan, stage }: StepBarProps) {
  const done = plan.doneAt[stage];
  return (
    <ol aria-label="Progress" className="flex flex-col sm:flex-row">
      {plan.steps.map((step, index) => {
        const state = stepState(index, done);
        return (
          <li
            key={step}
            aria-current={state === 'current' ? 'step' : undefined}
            className="group relative flex flex-1 items-center gap-3 pb-3 last:pb-0 sm:flex-col sm:gap-2 sm:pb-0 sm:text-center"
          >
            <Connector isFilled={index + 1 < done} />
            <StepMark number={index + 1} state={state} />
            <span className={`text-xs ${state === 'to come' ? 'text-muted' : 'text-ink'}`}>
              <StepName name={step} state={state} />
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
