import type { ReactNode } from 'react';
import { classNames } from './class-names';

/** `good` and `bad` are for states only; `signal` draws the eye; `plain` names. */
export type BadgeTone = 'plain' | 'good' | 'bad' | 'signal';

const tones: Record<BadgeTone, string> = {
  plain: 'border-rule text-muted',
  good: 'border-good/40 bg-good-wash text-good',
  bad: 'border-bad/40 bg-bad-wash text-bad',
  signal: 'border-signal bg-signal text-on-signal',
};

/** A short state or name in a small frame. */
export function Badge({ tone = 'plain', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1 rounded-sm border px-2 py-0.5 font-mono text-xs font-medium',
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}
