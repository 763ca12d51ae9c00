import { data } from '@remix-run/node';
import { totalDollars } from '~/lib/money';
import { refusalWords } from '~/lib/refusal-words';
import { answer, CommerceProblem } from './commerce.server';
import type { SignedIn } from './guards.server';

/** What the page learns when Pay is pressed: a secret to confirm the card with, or why not. */
export interface PaymentStart {
  clientSecret: string | null;
  refusal: string | null;
}

/** What the page learns after telling of a payment; `isFinal` refusals are not worth repeating. */
export interface PaymentReport {
  isPaid: boolean;
  isFinal: boolean;
  refusal: string | null;
}

/**
 * Makes, or takes up again, the one payment intent of an order for its own total. From here on its
 * quantity is held in stock, so it is called when Pay is pressed and not by viewing the page.
 */
export async function startPayment(signedIn: SignedIn, orderId: string) {
  const { user, commerce } = signedIn;
  try {
    const { productPrice, quantity } = await answer(
      commerce.GET('/order/{id}', {
        params: { path: { id: orderId }, query: { email: user.email } },
      }),
    );
    const { clientSecret } = await answer(
      commerce.POST('/create-payment-intent', {
        params: { query: { email: user.email } },
        body: { price: totalDollars(productPrice, quantity), orderId },
      }),
    );
    return data<PaymentStart>({ clientSecret, refusal: null });
  } catch (error) {
    const problem = commerceProblem(error);
    return data<PaymentStart>(
      { clientSecret: null, refusal: refusalWords(problem) },
      { status: problem.status },
    );
  }
}

/**
 * Tells the shop that the card has paid; it asks the card provider itself before it believes that.
 * A shop or provider that is away is not final: the order becomes paid without our doing too.
 */
export async function reportPayment(
  { user, commerce }: SignedIn,
  orderId: string,
  transactionId: string,
) {
  try {
    await answer(
      commerce.PUT('/orders/{id}', {
        params: { path: { id: orderId }, query: { email: user.email } },
        body: { paid: true, transactionId },
      }),
    );
    return data<PaymentReport>({ isPaid: true, isFinal: true, refusal: null });
  } catch (error) {
    const problem = commerceProblem(error);
    const isFinal = !problem.isOutage && problem.status !== 429;
    return data<PaymentReport>(
      { isPaid: false, isFinal, refusal: isFinal ? refusalWords(problem) : null },
      { status: problem.status },
    );
  }
}

/** The answer to both steps while the service is away: start again, or ask again later. */
export function paymentDeskAway() {
  const refusal = refusalWords(new CommerceProblem(503));
  return data({ clientSecret: null, isPaid: false, isFinal: false, refusal }, { status: 503 });
}

/**
 * How an unpaid order's payment stands when its page is opened again, as far as can be known now. One
 * that has gone through meanwhile makes the order paid.
 * - `unknown`: a payment was begun, and the card provider cannot be asked what became of it.
 */
export async function readPaymentStanding({ user, commerce }: SignedIn, orderId: string) {
  try {
    const { payment } = await answer(
      commerce.GET('/order/{id}/payment', {
        params: { path: { id: orderId }, query: { email: user.email } },
      }),
    );
    return payment;
  } catch (error) {
    commerceProblem(error);
    return 'unknown' as const;
  }
}

function commerceProblem(error: unknown): CommerceProblem {
  if (error instanceof CommerceProblem) return error;
  throw error;
}
