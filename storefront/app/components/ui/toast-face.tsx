import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import type { ReactNode } from 'react';
import { classNames } from './class-names';

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

/** How a toast looks, before and after the live region takes over. */
export function ToastFace({ type, message, description }: ToastMessage) {
  const Icon = type === 'success' ? CircleCheck : CircleAlert;
  return (
    <div
      className={classNames(
        'pointer-events-auto flex items-start gap-3 rounded-sm border border-l-4 bg-sheet px-4 py-3 shadow-raised',
        type === 'success' ? 'border-l-good' : 'border-l-bad',
      )}
    >
      <Icon
        size={20}
        aria-hidden="true"
        className={classNames('mt-0.5 shrink-0', type === 'success' ? 'text-good' : 'text-bad')}
      />
      <div className="min-w-0">
        <div className="font-medium break-words">{message}</div>
        {description ? <div className="text-sm break-words text-muted">{description}</div> : null}
      </div>
    </div>
  );
}
