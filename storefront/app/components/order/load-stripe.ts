import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';

/** How to reach the card provider; `scriptUrl` replaces Stripe.js on a developer's machine. */
export interface StripeSettings {
  publishableKey: string;
  scriptUrl: string | null;
}

const scripts = new Map<string, Promise<void>>();

function loadScript(url: string): Promise<void> {
  const known = scripts.get(url);
  if (known) return known;
  const loading = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.onload = () => resolve();
    script.onerror = () => {
      scripts.delete(url);
      script.remove();
      reject(new Error('The card provider’s script did not load.'));
    };
    document.head.append(script);
  });
  scripts.set(url, loading);
  return loading;
}

/**
 * The card provider's object. Stripe's loader takes `window.Stripe` when there is one already,
 * which is what a script named by `scriptUrl` defines; otherwise it loads js.stripe.com. Rejects
 * when the script cannot be loaded.
 */
export async function loadStripeJs({ publishableKey, scriptUrl }: StripeSettings): Promise<Stripe> {
  if (scriptUrl) await loadScript(scriptUrl);
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error('Stripe.js runs in browsers only.');
  return stripe;
}
