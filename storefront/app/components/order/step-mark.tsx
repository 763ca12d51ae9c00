import Check from 'lucide-react/icons/check';

/** Where a step of an order stands. */
export type StepState = 'done' | 'current' | 'to come';

/** The state of a step, of which `done` are behind us. */
export function stepState(index: number, done: number): StepState {
  if (index < done) return 'done';
  return index === done ? 'current' : 'to come';
}

const looks: Record<StepState, string> = {
  done: 'border-good bg-good text-paper',
  current: 'border-2 border-copper bg-sheet text-ink',
  'to come': 'border-rule-strong bg-sheet text-muted',
};

/** The round mark of a step: its number, or a tick once it is done. */
export function StepMark({ number, state }: { number: number; state: StepState }) {
  return (
    <span
      className={`relative z-10 flex size-6 shrink-0 items-center justify-center rounded-full border text-2xs ${looks[state]}`}
    >
      {state === 'done' ? <Check aria-hidden size={14} strokeWidth={3} /> : number}
    </span>
  );
}

/** A step's name; whether it is done is also said in words, for those who do not see the mark. */
export function StepName({ name, state }: { name: string; state: StepState }) {
  return (
    <>
      {name}
      <span className="sr-only">{state === 'done' ? ', done' : ', to come'}</span>
    </>
  );
}
