/** `npm run admin -w commerce-service -- promote|demote|delete <email>`, or `list`: people by the shell. */
import { readProcessConfig } from '../src/config.ts';
import { openDatabase } from '../src/database/client.ts';
import { DomainError } from '../src/domain/errors.ts';
import { normaliseEmail } from '../src/domain/email-address.ts';
import { demoteUser, promoteUser } from '../src/use-cases/change-role.ts';
import { deleteUser } from '../src/use-cases/delete-user.ts';
import { wireShop } from '../src/wire.ts';

const usage =
  'Usage: npm run admin -w commerce-service -- promote|demote|delete <email>, or list\n' +
  'promote, demote and list need DATABASE_URL; delete needs all settings of the service.';
const words: Partial<Record<string, string>> = {
  USER_NOT_FOUND: 'There is no user with this address; register first.',
  LAST_ADMIN: 'This is the last administrator; promote another one first.',
};
const say = (details: object, message: string) => console.error(message, JSON.stringify(details));

async function withDatabase<T>(work: (shop: Parameters<typeof promoteUser>[0]) => Promise<T>) {
  const url = process.env['DATABASE_URL'];
  if (!url) throw new Error('DATABASE_URL is not set: give the PostgreSQL address of the shop.');
  const database = openDatabase(url);
  try {
    return await work({ database, now: () => new Date() });
  } finally {
    await database.close();
  }
}

function list(): Promise<string> {
  return withDatabase(async ({ database }) => {
    const admins = await database.prisma.user.findMany({
      where: { role: 'admin', deletedAt: null },
      orderBy: { createdAt: 'asc' },
    });
    return admins.map(({ email }) => email).join('\n') || 'There is no administrator yet.';
  });
}

async function remove(email: string): Promise<string> {
  const { shop, database } = wireShop(readProcessConfig(), { info: say, warn: say, error: say });
  try {
    const { ordersCancelled } = await deleteUser(shop, null, email);
    return `deleted ${email}; open orders cancelled: ${ordersCancelled}`;
  } finally {
    await database.close();
  }
}

async function run(command: string | undefined, address: string | undefined): Promise<string> {
  if (command === 'list') return list();
  const isKnown = command === 'promote' || command === 'demote' || command === 'delete';
  if (!address || !isKnown) throw new Error(usage);
  const email = normaliseEmail(address);
  if (command === 'delete') return remove(email);
  const change = command === 'promote' ? promoteUser : demoteUser;
  const count = await withDatabase((shop) => change(shop, null, email));
  return count ? `${command}d ${address}` : 'Nothing to change.';
}

try {
  console.log(await run(process.argv[2], process.argv[3]));
} catch (error) {
  const known = error instanceof DomainError ? words[error.code] : undefined;
  console.error(known ?? (error instanceof Error ? error.message : String(error)));
  process.exitCode = 1;
}
