import ShieldCheck from 'lucide-react/icons/shield-check';
import User from 'lucide-react/icons/user';
import { Button, LinkButton } from '~/components/ui/button';
import { Table, Td, Th } from '~/components/ui/table';
import { confirmPaths } from '~/lib/confirm-paths';

interface ListedUser {
  _id: string;
  email: string;
  name: string;
  role: string;
}

/** The people who can sign in, with the way to make one an administrator (spec section 2). */
export function UserTable({ users }: { users: ListedUser[] }) {
  return (
    <Table label="Users">
      <thead>
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
  const isAdmin = user.role === 'admin';
  return (
    <tr>
      <Td className="min-w-36 [overflow-wrap:anywhere]">{user.name || 'Login to update'}</Td>
      <Td className="min-w-44 [overflow-wrap:anywhere]">{user.email}</Td>
      <Td>
        {isAdmin ? (
          <ShieldCheck size={20} role="img" aria-label="Admin" className="text-good" />
        ) : (
          <User size={20} role="img" aria-label="Not an admin" className="text-muted" />
        )}
      </Td>
      <Td className="whitespace-nowrap">
        {isAdmin ? (
          <Button size="sm" disabled aria-label={`Make Admin: ${user.email}`}>
            Make Admin
          </Button>
        ) : (
          <LinkButton
            to={confirmPaths.makeAdmin(user._id)}
            look="outline"
            size="sm"
            preventScrollReset
            aria-label={`Make Admin: ${user.email}`}
          >
            Make Admin
          </LinkButton>
        )}
      </Td>
    </tr>
  );
}
