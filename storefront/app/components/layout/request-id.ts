import { createContext, useContext } from 'react';

/** The name of this request in the logs. Known on the server; the browser reads it off the page. */
export const RequestIdContext = createContext<string | undefined>(undefined);

/**
 * What a person can quote to us about a page that the server could not make; undefined when it was
 * the browser that failed. It is no part of a loader's data, so that pages which show the same are
 * the same.
 */
export function useRequestId(): string | undefined {
  const known = useContext(RequestIdContext);
  if (known !== undefined || typeof document === 'undefined') return known;
  return document.querySelector<HTMLElement>('[data-request-id]')?.dataset['requestId'];
}
