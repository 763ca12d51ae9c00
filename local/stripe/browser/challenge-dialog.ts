/// <reference lib="dom" />
import { challengeCancelMessage, challengeOverMessage } from './frame-messages.ts';

/**
 * Shows the bank's page over the shop's until the customer has answered it. Escape counts as
 * failing: the frame is asked to answer so. Resolves when the bank has its answer.
 */
export function showChallenge(origin: string, address: string): Promise<void> {
  const dialog = document.createElement('dialog');
  const frame = document.createElement('iframe');
  dialog.setAttribute('aria-label', '3-D Secure authentication');
  frame.title = '3-D Secure challenge';
  frame.src = address;
  Object.assign(dialog.style, {
    // Said, since a shop's stylesheet may have reset what centres a dialog.
    inset: '0',
    margin: 'auto',
    width: 'min(400px, calc(100vw - 32px))',
    height: '260px',
    padding: '0',
    border: '0',
    overflow: 'hidden',
    boxShadow: '0 0 0 100vmax rgba(11, 27, 43, 0.5)',
  });
  Object.assign(frame.style, { display: 'block', width: '100%', height: '100%', border: '0' });
  dialog.append(frame);
  document.body.append(dialog);
  dialog.showModal();
  frame.addEventListener('load', () => frame.focus(), { once: true });
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    frame.contentWindow?.postMessage(challengeCancelMessage, origin);
  });
  return new Promise((resolve) => {
    const hear = (event: MessageEvent<unknown>) => {
      if (event.source !== frame.contentWindow || event.origin !== origin) return;
      if (event.data !== challengeOverMessage) return;
      window.removeEventListener('message', hear);
      dialog.close();
      dialog.remove();
      resolve();
    };
    window.addEventListener('message', hear);
  });
}
