import { Link, useNavigate } from '@remix-run/react';
import { AlertDialog } from 'radix-ui';
import { type ReactNode, useId, useState } from 'react';
import { buttonClasses } from './button';

interface ConfirmDialogProps {
  title: string;
  text?: ReactNode;
  /** Where 'no' leads; Escape goes there too. A path of our own. */
  cancelTo: string;
  cancelLabel?: string;
  /** The form that carries out what is asked, with its button. Left out: the dialog only tells. */
  children?: ReactNode;
}

/**
 * A question that must be answered, as a nested route: without JavaScript it is part of the page
 * that the server sends; with it, focus stays inside and returns where it came from.
 */
export function ConfirmDialog({
  title,
  text,
  cancelTo,
  cancelLabel = 'Cancel',
  children,
}: ConfirmDialogProps) {
  const navigate = useNavigate();
  // There is no trigger that Radix knows: the link that led here is what had the focus.
  const [cameFrom] = useState(() =>
    typeof document === 'undefined' ? null : document.activeElement,
  );
  // Radix names a dialog in an effect, and so never without JavaScript.
  const titleId = useId();
  const textId = useId();
  const leave = () => navigate(cancelTo, { replace: true, preventScrollReset: true });
  return (
    <AlertDialog.Root open onOpenChange={(open) => (open ? undefined : leave())}>
      <AlertDialog.Overlay className="fixed inset-0 z-40 bg-bar/60" />
      <AlertDialog.Content
        aria-labelledby={titleId}
        aria-describedby={textId}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          if (cameFrom instanceof HTMLElement) cameFrom.focus({ preventScroll: true });
        }}
        className="fixed top-1/2 left-1/2 z-50 flex max-h-[85vh] w-[min(440px,calc(100vw-32px))] -translate-x-1/2 -translate-y-1/2 flex-col gap-4 overflow-y-auto rounded-sm border border-rule bg-sheet p-6 shadow-raised"
      >
        <h2 id={titleId} className="text-2xl font-semibold">
          {title}
        </h2>
        <div id={textId} className="break-words text-muted">
          {text}
        </div>
        <div className="mt-2 flex flex-wrap justify-end gap-3">
          <AlertDialog.Cancel asChild>
            <Link
              to={cancelTo}
              replace
              preventScrollReset
              className={buttonClasses(children ? 'outline' : 'primary')}
            >
              {cancelLabel}
            </Link>
          </AlertDialog.Cancel>
          {children}
        </div>
      </AlertDialog.Content>
    </AlertDialog.Root>
  );
}
