import { TextLink } from '~/components/ui/button';
import { Table, Td, Th } from '~/components/ui/table';
import type { components } from '~/generated/commerce';
import { adminPaths } from '~/lib/admin-lists';
import { formatDate } from '~/lib/dates';

type Movement = components['schemas']['Movement'];

const kinds: Record<Movement['kind'], string> = {
  initial: 'First stock',
  correction: 'Counted',
  shipped: 'Shipped',
  manual: 'Taken by hand',
};

/** A product's ledger, newest first: what came, what went, why and by whom. */
export function MovementTable({ movements }: { movements: Movement[] }) {
  if (movements.length === 0) {
    return <p className="text-sm text-muted">Nothing has moved yet.</p>;
  }
  return (
    <Table label="Ledger of stock">
      <thead>
        <tr>
          <Th>Date</Th>
          <Th>What</Th>
          <Th className="text-right">Change</Th>
          <Th className="text-right">Stock</Th>
          <Th>By</Th>
          <Th>Reason or order</Th>
        </tr>
      </thead>
      <tbody>
        {movements.map((movement) => (
          <MovementRow key={movement._id} movement={movement} />
        ))}
      </tbody>
    </Table>
  );
}

function MovementRow({ movement }: { movement: Movement }) {
  const { createdAt, kind, delta, stockAfter, actorName, actorEmail, reason, orderId } = movement;
  return (
    <tr>
      <Td className="whitespace-nowrap">{formatDate(createdAt)}</Td>
      <Td className="whitespace-nowrap">{kinds[kind]}</Td>
      <Td className="text-right font-mono">{delta > 0 ? `+${delta}` : delta}</Td>
      <Td className="text-right font-mono">{stockAfter}</Td>
      <Td className="min-w-32 [overflow-wrap:anywhere]">{actorName || actorEmail}</Td>
      <Td className="min-w-40 [overflow-wrap:anywhere]">
        {orderId ? <TextLink to={adminPaths.orders({ search: orderId })}>Order</TextLink> : reason}
      </Td>
    </tr>
  );
}
