import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { LocalFault, describeFault } from '../fault.ts';
import { root } from '../root.ts';
import {
  type Contents,
  checkBackup,
  forgetOldBackups,
  restoreBackup,
  takeBackup,
} from './backup.ts';
import { openForBackup, openForRestore } from './belongings.ts';

const usage = {
  backup:
    'Usage: npm run backup [-- --to <folder> --keep-days <days>]  (default: .local/backups, 30)',
  restore:
    'Usage: npm run restore -- <folder of a backup> [--replace]  (--replace throws away what the local shop holds)',
};
const daysSchema = z.coerce.number().int().min(1).max(3650);

/** `npm run backup`: takes one, checks it by reading it again, forgets those that are too old. */
async function backup(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const options = {
    to: { type: 'string', default: join(root, '.local', 'backups') },
    'keep-days': { type: 'string', default: '30' },
  } as const;
  const { values } = readArguments('backup', () => parseArgs({ args, options }));
  const days = daysSchema.safeParse(values['keep-days']);
  if (!days.success) throw new LocalFault(`--keep-days is a number of days. ${usage.backup}`);
  const begun = Date.now();
  const belongings = await openForBackup(env);
  try {
    const { folder } = await takeBackup(belongings, values.to);
    say(`backed up ${describe(await checkBackup(folder))} in ${secondsSince(begun)} s:`);
    say(folder);
  } finally {
    await belongings.release();
  }
  for (const name of forgetOldBackups(values.to, days.data)) say(`forgotten: ${name}`);
}

/** `npm run restore`: reads the whole backup first, then fills empty databases and folders. */
async function restore(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const options = { replace: { type: 'boolean', default: false } } as const;
  const { values, positionals } = readArguments('restore', () =>
    parseArgs({ args, options, allowPositionals: true }),
  );
  const [folder] = positionals;
  if (!folder || positionals.length > 1) throw new LocalFault(usage.restore);
  const begun = Date.now();
  // Nothing is thrown away for a backup that cannot be restored.
  await checkBackup(folder);
  const belongings = await openForRestore(env, values.replace);
  try {
    const contents = await restoreBackup(folder, belongings);
    say(`restored ${describe(contents)} in ${secondsSince(begun)} s.`);
    say('Start the shop: its reconciler first compares open payments with Stripe.');
  } finally {
    await belongings.release();
  }
}

function readArguments<Parsed>(name: keyof typeof usage, parse: () => Parsed): Parsed {
  try {
    return parse();
  } catch (error) {
    const why = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new LocalFault(`${why} ${usage[name]}`);
  }
}

function describe({ databases: { commerce, cms }, files }: Contents): string {
  const rows = `commerce ${commerce.rows} rows, cms ${cms.rows} rows`;
  return `${rows}, ${files.images} pictures, ${files.uploads} uploads`;
}

function secondsSince(begun: number): string {
  return ((Date.now() - begun) / 1000).toFixed(1);
}

function say(line: string): void {
  console.log(line);
}

const [verb, ...args] = process.argv.slice(2);
try {
  await (verb === 'restore' ? restore(args, process.env) : backup(args, process.env));
} catch (error) {
  const fault = describeFault(error);
  for (const line of fault.logLines) console.error(`    | ${line}`);
  console.error(fault.message);
  process.exitCode = 1;
}
