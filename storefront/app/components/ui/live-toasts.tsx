import { Toast } from 'radix-ui';
import { useLayoutEffect } from 'react';
import { ToastFace } from './toast-face';
import { toastListClasses, type LiveToastsProps } from './toast-region';

const shownMs = 3500;

/** The toasts once JavaScript runs: announced, paused under the pointer, swiped or timed away. */
export function LiveToasts({ toasts, onGone, onStanding }: LiveToastsProps) {
  return (
    <Toast.Provider duration={shownMs} swipeDirection="up" label="Message">
      {/* Radix appends; the list is turned around so that the newest stands first. */}
      {[...toasts].reverse().map((toast) => (
        <Toast.Root
          key={toast.id}
          onOpenChange={(open) => {
            if (!open) onGone(toast.id);
          }}
        >
          <Standing onStanding={onStanding} />
          <ToastFace
            type={toast.type}
            message={<Toast.Title>{toast.message}</Toast.Title>}
            description={
              toast.description ? (
                <Toast.Description>{toast.description}</Toast.Description>
              ) : undefined
            }
          />
        </Toast.Root>
      ))}
      <Toast.Viewport className={`${toastListClasses} flex-col-reverse`} />
    </Toast.Provider>
  );
}

/** Stands in a toast, and so exists once Radix has its viewport, which it sets in a transition. */
function Standing({ onStanding }: Pick<LiveToastsProps, 'onStanding'>) {
  useLayoutEffect(onStanding, [onStanding]);
  return null;
}
