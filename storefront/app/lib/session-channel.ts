/** What the tabs of one browser tell each other. No secrets: the session itself is in the cookie. */
export type SessionMessage =
  /** Who is signed in is another, or nobody any more. */
  | { kind: 'changed' }
  /** A Google popup is done; `refusal` is null when it signed in, else the words for the form. */
  | { kind: 'google'; popup: string; refusal: string | null };

const channelName = 'ohmworks-session';

/** A message of our own pages and of a known shape, or null. */
export function readSessionMessage({ origin, data }: MessageEvent): SessionMessage | null {
  if (origin !== window.location.origin || typeof data !== 'object' || data === null) return null;
  const { kind, popup, refusal } = data as Partial<Record<string, unknown>>;
  if (kind === 'changed') return { kind };
  const isTold = refusal === null || typeof refusal === 'string';
  return kind === 'google' && typeof popup === 'string' && isTold ? { kind, popup, refusal } : null;
}

/** Tells the other tabs; the tab itself does not hear it. */
export function tellTabs(message: SessionMessage): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(message);
  channel.close();
}

/** Hears what other tabs tell until the returned function is called. */
export function hearTabs(onMessage: (message: SessionMessage) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = (event) => {
    const message = readSessionMessage(event);
    if (message) onMessage(message);
  };
  return () => channel.close();
}
