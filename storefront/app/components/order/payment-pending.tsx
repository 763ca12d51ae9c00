import { useFetcher } from '@remix-run/react';
import { useEffect } from 'react';
import { Button, LinkButton } from '~/components/ui/button';
import { paths } from '~/lib/paths';
import { ReceivedWords } from './payment-received';
import type { PaymentReport } from '~/services/payment.server';

const askAgainAfterMs = 2500;

/**
 * The card has paid and the shop does not say so yet. Tells the shop again and again until it does
 * (each answer reloads the order), and never asks to pay a second time.
 */
export function PaymentPending({ transactionId }: { transactionId: string }) {
  const report = useFetcher<PaymentReport>();
  const isSettled = report.data?.isFinal === true;

  useEffect(() => {
    if (report.state !== 'idle' || isSettled) return;
    const timer = setTimeout(
      () => report.submit({ intent: 'report', transactionId }, { method: 'post' }),
      report.data === undefined ? 0 : askAgainAfterMs,
    );
    return () => clearTimeout(timer);
  }, [report, isSettled, transactionId]);

  const refusal = isSettled ? report.data?.refusal : null;
  return (
    <section className="flex flex-col items-start gap-4 border border-rule bg-sheet p-6">
      {refusal ? (
        <p role="alert" className="font-medium text-bad">
          {refusal}
        </p>
      ) : (
        <ReceivedWords />
      )}
      <report.Form method="post" className="flex flex-wrap gap-3">
        <input type="hidden" name="transactionId" value={transactionId} />
        <Button type="submit" name="intent" value="report" look="outline" size="sm">
          Check again
        </Button>
        <LinkButton to={paths.myOrders} look="quiet" size="sm">
          My Orders
        </LinkButton>
      </report.Form>
    </section>
  );
}
