import { useLocation, useNavigation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { paths } from '~/lib/paths';
import { useIsRefining } from '~/lib/use-is-refining';
import { FullScreenSpinner } from '../ui/spinner';

/** Pages for which the specification asks for a spinner over the whole screen while they load. */
const spinnerLabels = new Map<string, string>([
  [paths.allProducts, 'Loading products'],
  [paths.questions, 'Loading questions'],
  [paths.users, 'Loading users'],
]);

/** What is seen while the next page is under way: that spinner, or a line along the top. */
export function NavigationFace() {
  const { state, location } = useNavigation();
  const isRefining = useIsRefining();
  useFocusOnNewPage();
  if (state === 'idle') return null;
  const hasSpinner = state === 'loading' && !isRefining;
  const label = hasSpinner ? spinnerLabels.get(location.pathname) : undefined;
  if (label !== undefined) {
    return (
      <div className="appears-late">
        <FullScreenSpinner label={label} />
      </div>
    );
  }
  return (
    <div
      role="progressbar"
      aria-label="Loading"
      className="fixed inset-x-0 top-0 z-50 h-0.5 appears-late overflow-hidden"
    >
      <div className="h-full w-1/3 progress-slides bg-signal" />
    </div>
  );
}

/**
 * Takes the keyboard, and with it a screen reader, to the content of a page of another kind: the
 * browser does so itself when it loads a page. Within an area (the dashboard and its questions) the
 * focus stays where the person is.
 */
function useFocusOnNewPage(): void {
  const [, area] = useLocation().pathname.split('/');
  const lastArea = useRef(area);
  useEffect(() => {
    if (lastArea.current === area) return;
    lastArea.current = area;
    document.getElementById('content')?.focus({ preventScroll: true });
  }, [area]);
}
