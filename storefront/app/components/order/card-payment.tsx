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
    <section aria-labelledby="card-heading">
      <h2 id="card-heading" className="mb-3 text-lg">
        Card
      </h2>
      <noscript>
        <p className="border-l-4 border-signal bg-sheet px-4 py-3">
          Card entry needs JavaScript: the card provider takes the number in its own frame. Please
          turn JavaScript on for this page. Your order is kept under My Orders.
        </p>
      </noscript>
      {/* As high as the form, so that nothing moves when it comes. */}
      <div className="min-h-38">
        {stripe ? (
          <Elements stripe={stripe}>
            <CardForm order={order} email={email} />
          </Elements>
        ) : (
          isHydrated && <Spinner label="Loading the card form" className="size-10" />
        )}
      </div>
      {scriptUrl ? <TestCards /> : null}
    </section>
  );
}

const testCards = [
  ['4242 4242 4242 4242', 'pays'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0027 6000 3184', 'asks for 3-D Secure'],
] as const;

/** Cards that only the stand-in of a developer's machine knows. */
function TestCards() {
  return (
    <div className="mt-6 border-t border-rule pt-3 text-sm text-muted">
      <p>Test cards, with any later date and any three digits:</p>
      <ul className="mt-1">
        {testCards.map(([number, outcome]) => (
          <li key={number}>
            <code className="font-mono whitespace-nowrap text-ink">{number}</code> {outcome}
          </li>
        ))}
      </ul>
    </div>
  );
}
