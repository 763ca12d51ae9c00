import { createContext, useContext } from 'react';
import { isRouteErrorResponse, useRouteError } from '@remix-run/react';

/** The name of this request in the logs. Known on the server; the browser reads it off the page. */
export const RequestIdContext = createContext<string | undefined>(undefined);

/**
 * What a person can quote to us about a page that the server could not make; undefined when it was
 * the browser that failed. It is no part of a page's data, so that pages which show the same are the
 * same; but an error that came while the browser went from page to page brings its own.
 */
export function useRequestId(): string | undefined {
  const error = useRouteError();
  const known = useContext(RequestIdContext);
  if (known !== undefined) return known;
  const data: unknown = isRouteErrorResponse(error) ? error.data : undefined;
  if (typeof data === 'object' && data !== null && 'requestId' in data)
    return String(data.requestId);
  if (typeof document === 'undefined') return undefined;
  return document.querySelector<HTMLElement>('[data-request-id]')?.dataset['requestId'];
}
