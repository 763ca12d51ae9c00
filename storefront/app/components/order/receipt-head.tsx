import { useRouteLoaderData } from '@remix-run/react';
import type { loader as rootLoader } from '~/root';

/** Who sells, and what the sheet of paper is; seen in print alone. */
export function ReceiptHead({ order }: { order: { paid: boolean } }) {
  const company = useRouteLoaderData<typeof rootLoader>('root')?.company;
  return (
    <div className="mb-8 hidden items-end justify-between border-b-4 border-copper pb-4 print:flex">
      <div>
        <p className="text-2xl font-semibold">{company?.companyName}</p>
        <p className="font-mono text-sm">{company?.phone}</p>
      </div>
      <p className="text-2xl">{order.paid ? 'Receipt' : 'Order, not paid yet'}</p>
    </div>
  );
}
