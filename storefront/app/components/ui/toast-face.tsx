import type { ReactNode } from 'react';
import { classNames } from './class-names';
import { StrokeIcon } from './stroke-icon';

/** One passing message. */
export interface ToastMessage {
  type: 'success' | 'error';
  message: ReactNode;
  description?: ReactNode;
}

/** A message with its place in the order of arrival. */
export interface QueuedToast extends ToastMessage {
  id: number;
}

const circle = 'M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0';
const tickInCircle = `${circle}M8.5 12.5l2.5 2.5 5-5`;
const markInCircle = `${circle}M12 7.5v5M12 16h.01`;

/** How a toast looks, before and after the live region takes over. */
export function ToastFace({ type, message, description }: ToastMessage) {
  return (
    <div
      className={classNames(
        'pointer-events-auto flex items-start gap-3 rounded-sm border border-l-4 bg-sheet px-4 py-3 shadow-raised',
        type === 'success' ? 'border-l-good' : 'border-l-bad',
      )}
    >
      <span
        className={classNames('mt-0.5 shrink-0', type === 'success' ? 'text-good' : 'text-bad')}
      >
        <StrokeIcon size={20} path={type === 'success' ? tickInCircle : markInCircle} />
      </span>
      <div className="min-w-0">
        <div className="font-medium break-words">{message}</div>
        {description ? <div className="text-sm break-words text-muted">{description}</div> : null}
      </div>
    </div>
  );
}
