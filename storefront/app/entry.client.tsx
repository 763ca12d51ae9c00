import { RemixBrowser } from '@remix-run/react';
import { startTransition, StrictMode, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { guardEarlyInput, tellEarlyInput } from '~/lib/early-input';

declare global {
  /** Read by `get-nonce`, through which Radix dialogs find the nonce for the style they insert. */
  var __webpack_nonce__: string | undefined;
}

globalThis.__webpack_nonce__ = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce;

/**
 * Waits until Remix has read the data that came with the page. It begins to when it is rendered first, and
 * throws the promise of it: left to React, somebody who types or clicks at that moment makes it hydrate at
 * once, it finds its root suspended, and React 18 ends with 'Root did not complete' (remix-run/remix#10214).
 */
async function readPageData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (thrown) {
    await thrown;
  }
}

/** The page; its effect runs after all others of the page. */
function Browser() {
  useEffect(tellEarlyInput, []);
  return <RemixBrowser />;
}

await readPageData();
startTransition(() => {
  guardEarlyInput();
  hydrateRoot(
    document,
    <StrictMode>
      <Browser />
    </StrictMode>,
  );
});
