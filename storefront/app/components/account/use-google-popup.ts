import { useCallback, useEffect, useRef, useState } from 'react';
import { hearTabs } from '~/lib/session-channel';

const windowName = 'ohmworks-google';
const features = 'popup,width=500,height=640';
const lookEveryMs = 300;
/** Time for the last word of a popup that has just closed by itself. */
const lastWordMs = 1_500;

interface Opened {
  id: string;
  window: Window;
}

function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The Google popup of this tab. It reports by BroadcastChannel, never through `window.opener`, which
 * the opener policy may cut. `onSignedIn` is called when it has signed in; `refusal` are the words for
 * the form when it has not, or when the person closed it.
 */
export function useGooglePopup(onSignedIn: () => void) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const latest = useRef({ onSignedIn, id: '' });
  latest.current.onSignedIn = onSignedIn;

  useEffect(
    () =>
      hearTabs((message) => {
        if (message.kind !== 'google' || message.popup !== latest.current.id) return;
        setOpened(null);
        setRefusal(message.refusal);
        if (message.refusal === null) latest.current.onSignedIn();
      }),
    [],
  );

  useEffect(() => {
    if (!opened) return;
    let closing: ReturnType<typeof setTimeout> | undefined;
    const looking = setInterval(() => {
      if (!opened.window.closed) return;
      clearInterval(looking);
      closing = setTimeout(() => {
        setOpened(null);
        setRefusal('popup-closed-by-user');
      }, lastWordMs);
    }, lookEveryMs);
    return () => {
      clearInterval(looking);
      clearTimeout(closing);
    };
  }, [opened]);

  const openPopup = useCallback(() => {
    const popup = window.open('', windowName, features);
    if (!popup) return null;
    popup.focus();
    const id = newId();
    latest.current.id = id;
    setRefusal(null);
    setOpened({ id, window: popup });
    return { id, windowName };
  }, []);

  const forgetRefusal = useCallback(() => setRefusal(null), []);

  return { openPopup, refusal, forgetRefusal, isOpen: opened !== null };
}
