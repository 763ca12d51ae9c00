import { useLocation } from '@remix-run/react';
import { PartName } from '~/components/product/part-name';
import { Badge } from '~/components/ui/badge';
import { LinkButton } from '~/components/ui/button';
import { Table, Td, Th } from '~/components/ui/table';
import { adminPaths } from '~/lib/admin-lists';
import { confirmPaths } from '~/lib/confirm-paths';

interface ListedProduct {
  _id: string;
  name: string;
  stock: number;
  available: number;
  moq: number;
  isLow: boolean;
}

interface ProductTableProps {
  products: ListedProduct[];
  /** The number of the first row, counted over all pages from 1. */
  firstIndex: number;
}

/** The catalogue as administrators manage it (spec section 2). */
export function ProductTable({ products, firstIndex }: ProductTableProps) {
  return (
    <Table label="Products">
      {/* On a phone each row is a block: its actions stand below, not beyond the edge. */}
      <thead className="max-sm:sr-only">
        <tr>
          <Th className="w-12">#</Th>
          <Th>Name</Th>
          <Th className="text-right">Stock</Th>
          <Th>Action</Th>
        </tr>
      </thead>
      <tbody>
        {products.map((product, index) => (
          <tr key={product._id} className="max-sm:grid max-sm:grid-cols-[auto_1fr_auto]">
            <Td className="font-mono text-muted">{firstIndex + index}</Td>
            <Td className="[overflow-wrap:anywhere] sm:min-w-36">
              <bdi>
                <PartName name={product.name} />
              </bdi>
            </Td>
            <Td className="text-right font-mono whitespace-nowrap">
              <span className="flex flex-col items-end gap-1 sm:flex-row-reverse sm:items-center sm:gap-3">
                {product.stock}
                {product.isLow ? <LowMark product={product} /> : null}
              </span>
            </Td>
            <Td className="max-sm:col-span-3 max-sm:border-t-0 max-sm:pt-0">
              <RowActions product={product} />
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** Says how much can still be ordered: what is held by orders lies on the shelf too. */
function LowMark({ product: { available, moq } }: { product: ListedProduct }) {
  return (
    <span className="flex flex-col items-end gap-1">
      <Badge tone="bad">{available < moq ? 'Sold out' : 'Low'}</Badge>
      <span className="text-xs text-muted">
        {available} free, MOQ {moq}
      </span>
    </span>
  );
}

function RowActions({ product: { _id, name } }: { product: ListedProduct }) {
  const { search } = useLocation();
  return (
    <div className="flex gap-2">
      <LinkButton
        to={adminPaths.product(_id)}
        look="outline"
        size="sm"
        aria-label={`Manage ${name}`}
      >
        Manage
      </LinkButton>
      <LinkButton
        to={confirmPaths.deleteProduct(_id) + search}
        look="danger"
        size="sm"
        preventScrollReset
        aria-label={`Delete ${name}`}
      >
        Delete
      </LinkButton>
    </div>
  );
}
