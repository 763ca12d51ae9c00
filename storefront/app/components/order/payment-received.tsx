import { useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import { Spinner } from '~/components/ui/spinner';

const askAgainAfterMs = 2500;

/** That the card has paid and the shop has yet to say so. */
export function ReceivedWords() {
  return (
    <div role="status" className="flex items-center gap-4">
      <Spinner label="Confirming" className="size-8 shrink-0" />
      <p>
        Your payment was received and is being confirmed. You do not have to pay again; this page
        tells you when it is done, and My Orders will too.
      </p>
    </div>
  );
}

/** Stands in for the payment page while the shop cannot be reached: loads it again until it can. */
export function PaymentReceived() {
  const { state, revalidate } = useRevalidator();
  useEffect(() => {
    if (state !== 'idle') return;
    const timer = setTimeout(revalidate, askAgainAfterMs);
    return () => clearTimeout(timer);
  }, [state, revalidate]);
  return (
    <section className="border border-rule bg-sheet p-6">
      <ReceivedWords />
    </section>
  );
}
