import { useLocation, useRevalidator } from '@remix-run/react';
import { type ReactNode, useEffect } from 'react';
import { buttonClasses, LinkButton } from '~/components/ui/button';
import { Spinner } from '~/components/ui/spinner';
import { paths } from '~/lib/paths';

const askAgainAfterMs = 2500;

/** That the card has paid and the shop has yet to say so. */
export function ReceivedWords() {
  return (
    <PaymentWords>
      Your payment was received and is being confirmed. You do not have to pay again; this page
      tells you when it is done, and My Orders will too.
    </PaymentWords>
  );
}

function PaymentWords({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="flex items-center gap-4">
      <Spinner label="Confirming" className="size-8 shrink-0" />
      <p>{children}</p>
    </div>
  );
}

/** Looks at the page again by itself; without JavaScript there is a link. */
function LooksAgain({ children }: { children: ReactNode }) {
  const { state, revalidate } = useRevalidator();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (state !== 'idle') return;
    const timer = setTimeout(revalidate, askAgainAfterMs);
    return () => clearTimeout(timer);
  }, [state, revalidate]);
  return (
    <section className="flex flex-col items-start gap-4 border border-rule bg-sheet p-6">
      {children}
      <div className="flex flex-wrap gap-3">
        <a href={pathname + search} className={buttonClasses('outline', 'sm')}>
          Check again
        </a>
        <LinkButton to={paths.myOrders} look="quiet" size="sm">
          My Orders
        </LinkButton>
      </div>
    </section>
  );
}

/**
 * Stands in for the payment page while the shop cannot be reached, and for the card form while a card
 * is being charged: loads the page again until there is news.
 */
export function PaymentReceived() {
  return (
    <LooksAgain>
      <ReceivedWords />
    </LooksAgain>
  );
}

/** A payment was begun and nobody can say now what became of it: nothing is to be paid meanwhile. */
export function PaymentUnknown() {
  return (
    <LooksAgain>
      <PaymentWords>
        The card provider does not answer just now, so we cannot say whether your card has paid.
        Please do not pay again; this page tells you as soon as we know.
      </PaymentWords>
    </LooksAgain>
  );
}
