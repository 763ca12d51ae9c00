/// <reference lib="dom" />
import { challengeCancelMessage, challengeOverMessage } from './frame-messages.ts';

/** The 3-D Secure page in its frame: tells Stripe.js when the bank has its answer. */
if (document.body.dataset.state === 'over' && window.parent !== window) {
  // Nothing but 'it is over': the page asks the API how it ended.
  window.parent.postMessage(challengeOverMessage, '*');
}
window.addEventListener('message', (event: MessageEvent<unknown>) => {
  if (event.source !== window.parent || event.data !== challengeCancelMessage) return;
  document.querySelector<HTMLButtonElement>('button[value="fail"]')?.click();
});
