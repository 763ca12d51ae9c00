import { type SubmissionResult, useForm } from '@conform-to/react';
import { ShopForm, SubmitButton, TextField } from '~/components/forms';
import { Badge } from '~/components/ui/badge';
import { Card } from '~/components/ui/card';

interface StockPanelProps {
  product: { stock: number; held: number; available: number; moq: number; isLow: boolean };
  lastResult: SubmissionResult<string[]> | undefined;
}

/** What lies on the shelf, what of it is spoken for, and the correction after counting. */
export function StockPanel({ product, lastResult }: StockPanelProps) {
  const { stock, held, available, moq, isLow } = product;
  const [form, fields] = useForm<{ stock: number; reason: string }>({
    id: 'count-stock',
    lastResult: lastResult ?? null,
    defaultNoValidate: false,
  });
  const facts = [
    ['On the shelf', stock],
    ['Held by orders', held],
    ['Free to order', available],
    ['Minimum order', moq],
  ] as const;
  return (
    <Card as="section" aria-labelledby="stock-heading" className="flex flex-col gap-5 p-5 sm:p-6">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="stock-heading" className="text-xl">
          Stock
        </h2>
        {isLow ? <Badge tone="bad">{available < moq ? 'Sold out' : 'Low'}</Badge> : null}
      </div>
      <dl className="text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 border-t border-rule py-2">
            <dt className="text-muted">{name}</dt>
            <dd className="font-mono">{value}</dd>
          </div>
        ))}
      </dl>
      <ShopForm form={form}>
        <input type="hidden" name="form" value="count" />
        <input type="hidden" name="stockBefore" value={stock} />
        <TextField
          field={fields.stock}
          type="number"
          label="Counted on the shelf"
          inputMode="numeric"
          required
        />
        <TextField
          field={fields.reason}
          label="Reason"
          hint="Kept in the ledger"
          maxLength={200}
          required
        />
        <SubmitButton look="outline" className="self-start" pendingLabel="Correcting…">
          Correct Stock
        </SubmitButton>
      </ShopForm>
    </Card>
  );
}
