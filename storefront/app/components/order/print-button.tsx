import Printer from 'lucide-react/icons/printer';
import type { ReactNode } from 'react';
import { Button } from '~/components/ui/button';
import { useHydrated } from '~/lib/use-hydrated';

/** Prints the page. Without JavaScript the browser's own command does the same. */
export function PrintButton({ children }: { children: ReactNode }) {
  const isHydrated = useHydrated();
  if (!isHydrated) return null;
  return (
    <Button look="outline" size="sm" onClick={() => window.print()}>
      <Printer size={16} aria-hidden="true" />
      {children}
    </Button>
  );
}
