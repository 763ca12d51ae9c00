import { PartName } from '~/components/product/part-name';
import { formatDollars, totalDollars } from '~/lib/money';

interface PaymentFactsProps {
  order: { name: string; productName: string; quantity: number; productPrice: number };
  /** False once the card has paid: nobody is asked to pay again. */
  isDue: boolean;
}

/** What is to be paid for (spec section 2); prices in whole US dollars. */
export function PaymentFacts({ order, isDue }: PaymentFactsProps) {
  const facts = [
    ['Order quantity', String(order.quantity)],
    ['Unit price', formatDollars(order.productPrice)],
    ['Payable amount', formatDollars(totalDollars(order.productPrice, order.quantity))],
  ] as const;
  return (
    <section aria-labelledby="payment-for">
      <p className="text-lg [overflow-wrap:anywhere]">
        Hello <bdi>{order.name}</bdi>
      </p>
      <h2 id="payment-for" className="mt-1 text-xl [overflow-wrap:anywhere]">
        {isDue ? 'Please Pay for ' : null}
        <bdi>
          <PartName name={order.productName} />
        </bdi>
      </h2>
      <dl className="mt-4 border-t border-rule text-sm">
        {facts.map(([name, value]) => (
          <div
            key={name}
            className="flex justify-between gap-6 border-b border-rule py-2 last:text-lg last:font-medium"
          >
            <dt className="text-muted">{name}</dt>
            <dd className="font-mono">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
