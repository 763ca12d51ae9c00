import { CardElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { useFetcher, useSearchParams } from '@remix-run/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '~/components/ui/button';
import { FieldError } from '~/components/ui/field';
import type { PaymentStart } from '~/services/payment.server';

/** What the card form needs of an order. */
export interface PayableOrder {
  name: string;
}

/** Stripe's form lives in a frame of its own, so it cannot read our colours from CSS. */
function cardStyle() {
  const { color, fontFamily } = getComputedStyle(document.body);
  return { base: { color, fontFamily, fontSize: '16px', '::placeholder': { color: '#7b8794' } } };
}

/**
 * Pays an order by card: checks the card with the provider, has the shop start the payment, then
 * confirms the card. A decline is told below the form, which stays usable.
 */
export function CardForm({ order, email }: { order: PayableOrder; email: string }) {
  const { pay, isPaying, error } = useCardPayment({ name: order.name, email });
  const [style] = useState(cardStyle);
  // Before its frame is there the provider can check no card.
  const [isReady, setIsReady] = useState(false);
  return (
    <form onSubmit={pay} className="flex flex-col gap-4">
      <div className="min-h-13 border border-rule-strong bg-sheet px-3 py-3.5 has-[.StripeElement--focus]:outline-2 has-[.StripeElement--focus]:outline-offset-2 has-[.StripeElement--focus]:outline-copper">
        <CardElement
          options={{ style, disabled: isPaying, hidePostalCode: true }}
          onReady={() => setIsReady(true)}
        />
      </div>
      {/* One line is kept free, so that the button stays where it is when something is said. */}
      <div aria-live="assertive" className="min-h-5">
        <FieldError>{error}</FieldError>
      </div>
      <Button
        type="submit"
        look="primary"
        disabled={isPaying || !isReady}
        className="self-start px-10"
      >
        {isPaying ? 'Paying…' : 'Pay'}
      </Button>
    </form>
  );
}

interface BillingDetails {
  name: string;
  email: string;
}

/** The steps of a card payment. A payment that went through is remembered in the address. */
function useCardPayment(billing: BillingDetails) {
  const stripe = useStripe();
  const elements = useElements();
  const start = useFetcher<PaymentStart>();
  const [, setSearchParams] = useSearchParams();
  const [isPaying, setIsPaying] = useState(false);
  // The second click of a double click comes before the button is seen to be off.
  const isUnderWay = useRef(false);
  const [error, setError] = useState<string | null>(null);
  // The answer that has been acted upon: an effect may run twice, a card is confirmed once.
  const acted = useRef<PaymentStart | undefined>(undefined);

  function fail(message: string | undefined) {
    setError(message ?? 'The card could not be charged. Please try again.');
    setIsPaying(false);
    isUnderWay.current = false;
  }

  async function confirm(clientSecret: string) {
    const card = elements?.getElement(CardElement);
    if (!stripe || !card) return fail(undefined);
    const { name, email } = billing;
    const result = await stripe.confirmCardPayment(clientSecret, {
      payment_method: { card, billing_details: { name, email } },
    });
    // 'Already succeeded' comes as an error that carries the intent: it is a payment all the same.
    const intent = result.paymentIntent ?? result.error?.payment_intent;
    if (intent?.status === 'succeeded' || intent?.status === 'processing') {
      setSearchParams({ transaction: intent.id }, { replace: true, preventScrollReset: true });
    } else fail(result.error?.message);
  }

  async function pay(event: FormEvent) {
    event.preventDefault();
    const card = elements?.getElement(CardElement);
    if (!stripe || !card || isUnderWay.current) return;
    isUnderWay.current = true;
    setIsPaying(true);
    setError(null);
    const { name, email } = billing;
    const checked = await stripe
      .createPaymentMethod({ type: 'card', card, billing_details: { name, email } })
      .catch(() => ({ error: { message: undefined } }));
    if (checked.error) fail(checked.error.message);
    else start.submit({ intent: 'start' }, { method: 'post' });
  }

  useEffect(() => {
    const answer = start.data;
    if (start.state !== 'idle' || answer === undefined || acted.current === answer) return;
    acted.current = answer;
    if (answer.clientSecret) confirm(answer.clientSecret).catch(() => fail(undefined));
    else fail(answer.refusal ?? undefined);
  });

  return { pay, isPaying, error };
}
