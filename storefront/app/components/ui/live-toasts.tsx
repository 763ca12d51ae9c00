import { Toast } from 'radix-ui';
import { ToastFace } from './toast-face';
import { toastListClasses, type LiveToastsProps } from './toast-region';

const shownMs = 3500;

/** The toasts once JavaScript runs: announced, paused under the pointer, swiped or timed away. */
export function LiveToasts({ toasts, onGone }: LiveToastsProps) {
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
