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

let opened: BroadcastChannel | undefined;

/** One for the whole tab: what is told through it, its own listeners do not hear. */
function channel(): BroadcastChannel {
  opened ??= new BroadcastChannel(channelName);
  return opened;
}

/** Tells the other tabs of this browser. */
export function tellTabs(message: SessionMessage): void {
  channel().postMessage(message);
}

/** Hears what other tabs tell until the returned function is called. */
export function hearTabs(onMessage: (message: SessionMessage) => void): () => void {
  const hear = (event: MessageEvent) => {
    const message = readSessionMessage(event);
    if (message) onMessage(message);
  };
  channel().addEventListener('message', hear);
  return () => channel().removeEventListener('message', hear);
}
