import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/** False on the server and while taking over its page, true once JavaScript runs the page. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
