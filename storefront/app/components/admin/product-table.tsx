import { LinkButton } from '~/components/ui/button';
import { Table, Td, Th } from '~/components/ui/table';
import { confirmPaths } from '~/lib/confirm-paths';
import { paths } from '~/lib/paths';

interface ListedProduct {
  _id: string;
  name: string;
  stock: number;
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
      <thead>
        <tr>
          <Th className="w-12">#</Th>
          <Th>Name</Th>
          <Th className="text-right">Stock</Th>
          <Th>Action</Th>
        </tr>
      </thead>
      <tbody>
        {products.map(({ _id, name, stock }, index) => (
          <tr key={_id}>
            <Td className="font-mono text-muted">{firstIndex + index}</Td>
            <Td className="min-w-36 font-mono [overflow-wrap:anywhere]">{name}</Td>
            <Td className="text-right font-mono">{stock}</Td>
            <Td>
              <div className="flex gap-2">
                <LinkButton
                  to={paths.purchase(_id)}
                  look="outline"
                  size="sm"
                  aria-label={`Manage ${name}`}
                >
                  Manage
                </LinkButton>
                <LinkButton
                  to={confirmPaths.deleteProduct(_id)}
                  look="danger"
                  size="sm"
                  preventScrollReset
                  aria-label={`Delete ${name}`}
                >
                  Delete
                </LinkButton>
              </div>
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
