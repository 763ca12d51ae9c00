/** `npm run admin -w commerce-service -- promote|demote|list <email>`: administrators by the shell. */
import { openDatabase } from '../src/database/client.ts';
import { DomainError } from '../src/domain/errors.ts';
import { normaliseEmail } from '../src/domain/email-address.ts';
import { demoteUser, promoteUser } from '../src/use-cases/change-role.ts';

const usage = 'Usage: npm run admin -w commerce-service -- promote|demote <email>, or list';
const words: Partial<Record<string, string>> = {
  USER_NOT_FOUND: 'There is no user with this address; register first.',
  LAST_ADMIN: 'This is the last administrator; promote another one first.',
};

async function run(command: string | undefined, address: string | undefined): Promise<string> {
  const url = process.env['DATABASE_URL'];
  if (!url) throw new Error('DATABASE_URL is not set: give the PostgreSQL address of the shop.');
  const database = openDatabase(url);
  const shop = { database, now: () => new Date() };
  try {
    if (command === 'list') {
      const admins = await database.prisma.user.findMany({
        where: { role: 'admin', deletedAt: null },
        orderBy: { createdAt: 'asc' },
      });
      return admins.map(({ email }) => email).join('\n') || 'There is no administrator yet.';
    }
    if (!address || (command !== 'promote' && command !== 'demote')) throw new Error(usage);
    const change = command === 'promote' ? promoteUser : demoteUser;
    const count = await change(shop, null, normaliseEmail(address));
    return count ? `${command}d ${address}` : 'Nothing to change.';
  } finally {
    await database.close();
  }
}

try {
  console.log(await run(process.argv[2], process.argv[3]));
} catch (error) {
  const known = error instanceof DomainError ? words[error.code] : undefined;
  console.error(known ?? (error instanceof Error ? error.message : String(error)));
  process.exitCode = 1;
}
