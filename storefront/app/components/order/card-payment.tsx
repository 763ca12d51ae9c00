import { Elements } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { useEffect, useState } from 'react';
import { ErrorPanel } from '~/components/ui/error-panel';
import { Spinner } from '~/components/ui/spinner';
import { useHydrated } from '~/lib/use-hydrated';
import { CardForm, type PayableOrder } from './card-form';
import { loadStripeJs, type StripeSettings } from './load-stripe';

interface CardPaymentProps {
  order: PayableOrder;
  email: string;
  stripe: StripeSettings;
}

/** Loads the card provider's code, then shows its card form; says so when it cannot be loaded. */
export function CardPayment({ order, email, stripe: settings }: CardPaymentProps) {
  const [stripe, setStripe] = useState<Stripe | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const isHydrated = useHydrated();
  const { publishableKey, scriptUrl } = settings;

  useEffect(() => {
    let isCurrent = true;
    loadStripeJs({ publishableKey, scriptUrl }).then(
      (loaded) => isCurrent && setStripe(loaded),
      () => isCurrent && setHasFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [publishableKey, scriptUrl]);

  if (hasFailed) {
    return (
      <ErrorPanel
        title="The card form could not be loaded"
        text="Nothing has been charged. Please check your connection and try again."
      />
    );
  }
  return (
    <section aria-label="Card">
      <noscript>
        <p className="border-l-4 border-signal bg-sheet px-4 py-3">
          Card entry needs JavaScript: the card provider takes the number in its own frame. Please
          turn JavaScript on for this page. Your order is kept under My Orders.
        </p>
      </noscript>
      {stripe ? (
        <Elements stripe={stripe}>
          <CardForm order={order} email={email} />
        </Elements>
      ) : (
        isHydrated && <Spinner label="Loading the card form" className="size-10" />
      )}
      {scriptUrl ? (
        <p className="mt-6 border-t border-rule pt-3 text-sm text-muted">
          Test cards: <code className="font-mono whitespace-nowrap">4242 4242 4242 4242</code> pays,{' '}
          <code className="font-mono whitespace-nowrap">4000 0000 0000 0002</code> is declined; any
          later date, any three digits.
        </p>
      ) : null}
    </section>
  );
}
