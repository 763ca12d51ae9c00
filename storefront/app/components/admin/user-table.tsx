import { useLocation } from '@remix-run/react';
import ShieldCheck from 'lucide-react/icons/shield-check';
import User from 'lucide-react/icons/user';
import { Button, LinkButton, TextLink } from '~/components/ui/button';
import { Table, Td, Th } from '~/components/ui/table';
import { adminPaths } from '~/lib/admin-lists';
import { confirmPaths } from '~/lib/confirm-paths';

interface ListedUser {
  _id: string;
  email: string;
  name: string;
  role: string;
}

/** The people who can sign in, and who of them is an administrator (spec section 2). */
export function UserTable({ users }: { users: ListedUser[] }) {
  return (
    <Table label="Users">
      {/* On a phone each row is a block: its actions stand below, not beyond the edge. */}
      <thead className="max-sm:sr-only">
        <tr>
          <Th>Name</Th>
          <Th>Email</Th>
          <Th>Admin Status</Th>
          <Th>Action</Th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <UserRow key={user._id} user={user} />
        ))}
      </tbody>
    </Table>
  );
}

function UserRow({ user }: { user: ListedUser }) {
  return (
    <tr className="max-sm:grid max-sm:grid-cols-[1fr_auto]">
      <Td className="[overflow-wrap:anywhere] sm:min-w-36">{user.name || 'Login to update'}</Td>
      <Td className="[overflow-wrap:anywhere] max-sm:order-last max-sm:col-span-2 max-sm:border-t-0 max-sm:py-0 sm:min-w-60">
        {user.email}
      </Td>
      <Td>
        {user.role === 'admin' ? (
          <ShieldCheck size={20} role="img" aria-label="Admin" className="text-good" />
        ) : (
          <User size={20} role="img" aria-label="Not an admin" className="text-muted" />
        )}
      </Td>
      <Td className="whitespace-nowrap max-sm:order-last max-sm:col-span-2 max-sm:border-t-0">
        <RowActions user={user} />
      </Td>
    </tr>
  );
}

function RowActions({ user: { _id, email, role } }: { user: ListedUser }) {
  const { search } = useLocation();
  const isAdmin = role === 'admin';
  return (
    <div className="flex flex-wrap items-center gap-2">
      {isAdmin ? (
        <Button size="sm" disabled aria-label={`Make Admin: ${email}`}>
          Make Admin
        </Button>
      ) : (
        <LinkButton
          to={confirmPaths.makeAdmin(_id) + search}
          look="outline"
          size="sm"
          preventScrollReset
          aria-label={`Make Admin: ${email}`}
        >
          Make Admin
        </LinkButton>
      )}
      <TextLink
        to={adminPaths.orders({ user: _id })}
        className="px-2 text-sm"
        aria-label={`Orders of ${email}`}
      >
        Orders
      </TextLink>
      {isAdmin ? (
        <LinkButton
          to={confirmPaths.removeAdmin(_id) + search}
          look="quiet"
          size="sm"
          preventScrollReset
          aria-label={`Remove Admin: ${email}`}
        >
          Remove Admin
        </LinkButton>
      ) : null}
    </div>
  );
}
