import { useEffect, useRef, useState, type ComponentType } from 'react';
import { ToastFace, type QueuedToast, type ToastMessage } from './toast-face';

/** The live region's props: it removes what it has shown. */
export interface LiveToastsProps {
  toasts: QueuedToast[];
  onGone: (id: number) => void;
  /** Called, before the browser paints, whenever the region has put a toast on the page. */
  onStanding: () => void;
}

/**
 * Passing messages at the top centre, newest first, gone after 3500 ms (spec section 9). The
 * server renders the first one, so it shows without JavaScript too; the code that announces, times
 * and dismisses is fetched only by pages that have something to say.
 */
export function ToastRegion({ flash }: { flash: ToastMessage | null }) {
  const [toasts, setToasts] = useState<QueuedToast[]>(() => (flash ? [{ id: 0, ...flash }] : []));
  const [Live, setLive] = useState<ComponentType<LiveToastsProps> | null>(null);
  const [isTakenOver, setTakenOver] = useState(false);
  const seen = useRef({ flash, count: 1 });
  const serversOwn = useRef<HTMLOListElement>(null);

  useEffect(() => {
    if (flash === seen.current.flash) return;
    seen.current.flash = flash;
    if (flash === null) return;
    const id = seen.current.count++;
    setToasts((shown) => [{ id, ...flash }, ...shown]);
  }, [flash]);

  // Scripts that came late: the server's own has had its time already, and nothing tells that any more.
  useEffect(() => {
    const first = serversOwn.current?.firstElementChild;
    if (first && getComputedStyle(first).visibility === 'hidden') setToasts([]);
  }, []);

  const isNeeded = toasts.length > 0;
  useEffect(() => {
    if (!isNeeded || Live !== null) return;
    let isCurrent = true;
    void import('./live-toasts').then(({ LiveToasts }) => {
      if (isCurrent) setLive(() => LiveToasts);
    });
    return () => {
      isCurrent = false;
    };
  }, [isNeeded, Live]);

  const onGone = (id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id));
  return (
    <>
      {Live ? <Live toasts={toasts} onGone={onGone} onStanding={() => setTakenOver(true)} /> : null}
      {/* The live region is empty for some frames before its first toast: these stay until it stands. */}
      {isNeeded && !isTakenOver ? (
        <ol ref={serversOwn} className={toastListClasses}>
          {toasts.map((toast) => (
            <li
              key={toast.id}
              className="toast-fades"
              // What left while the live region's code was on its way does not come again.
              onAnimationEnd={() => onGone(toast.id)}
            >
              <div role="status">
                <ToastFace {...toast} />
              </div>
            </li>
          ))}
        </ol>
      ) : null}
    </>
  );
}

/** Where toasts stand: over everything, out of the way of clicks beside them. */
export const toastListClasses =
  'pointer-events-none fixed inset-x-4 top-4 z-50 mx-auto flex max-w-[420px] flex-col gap-2';
