import { useLocation, useNavigation } from '@remix-run/react';

/**
 * Whether the next page is this one with another search: the person is typing, and what they look
 * at must not be covered.
 */
export function useIsRefining(): boolean {
  const { pathname, search } = useLocation();
  const { state, location } = useNavigation();
  if (state === 'idle' || location.pathname !== pathname) return false;
  const words = (query: string) => new URLSearchParams(query).get('search') ?? '';
  return words(location.search) !== words(search);
}
