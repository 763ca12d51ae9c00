import { useRevalidator } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { hearTabs, tellTabs } from './session-channel';

/**
 * Keeps the tabs of a browser in step: when the person signs out, in, or as another in one, the others
 * load their page again, and its guards send them where they belong. `userId` is null for a visitor
 * and undefined while nobody can say who it is: a service that is away has signed nobody out.
 */
export function useSessionNotice(userId: string | null | undefined): void {
  const { revalidate } = useRevalidator();
  const known = useRef(userId);

  useEffect(() => {
    if (userId === undefined || userId === known.current) return;
    if (known.current !== undefined) tellTabs({ kind: 'changed' });
    known.current = userId;
  }, [userId]);

  useEffect(
    () =>
      hearTabs(({ kind }) => {
        if (kind === 'changed') revalidate();
      }),
    [revalidate],
  );
}
