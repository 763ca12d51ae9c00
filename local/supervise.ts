import { setMaxListeners } from 'node:events';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { LocalFault, describeFault } from './fault.ts';
import { readyTable } from './ready-table.ts';
import { root } from './root.ts';
import { readSettings } from './settings.ts';
import { type ShopOptions, startShop } from './shop.ts';

const usage =
  'Usage: npm start [-- --reset --verbose]  (--reset begins anew, --verbose prints the logs)';

/**
 * What `npm start` does: starts the shop, tells where it is, waits, stops it. Other parts than
 * the shop's own may be given. Resolves with the exit code: 0 after a stop that was asked for,
 * 1 after a fault, which is told in one line with the last lines of the log that shows it.
 */
export async function supervise(
  args: string[],
  env: NodeJS.ProcessEnv,
  others: Pick<ShopOptions, 'parts' | 'builds'> = {},
): Promise<number> {
  const arrived = Date.now();
  const stopAsked = listenForStop();
  const died = deferred<LocalFault>();
  try {
    const flags = readFlags(args);
    const settings = readSettings(env);
    const shop = await startShop({
      ...settings,
      ...others,
      reset: flags.reset,
      verbose: flags.verbose,
      mode: flags.dev ? 'dev' : 'built',
      say,
      onPartDied: died.resolve,
      signal: stopAsked,
    });
    console.log(readyTable(shop.urls, settings.ports, Date.now() - arrived));
    const fault = await Promise.race([died.promise, whenAborted(stopAsked)]);
    if (fault) {
      report(fault);
      say('stopping the rest ...');
    }
    await shop.stop();
    if (!fault) say('stopped');
    return fault ? 1 : 0;
  } catch (error) {
    if (stopAsked.aborted) return 0;
    report(describeFault(error, env.STATE_DIR ?? join(root, '.local')));
    return 1;
  }
}

/** Aborted by the first wish to stop. Through npm one Ctrl-C arrives several times. */
function listenForStop(): AbortSignal {
  const asked = new AbortController();
  setMaxListeners(50, asked.signal);
  const stop = () => {
    if (!asked.signal.aborted) say('stopping ...');
    asked.abort();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  // The bootstrap is gone without having been able to say so.
  process.on('disconnect', stop);
  return asked.signal;
}

function whenAborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(undefined);
    else signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
}

function deferred<T>(): { promise: Promise<T>; resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => (resolve = settle));
  return { promise, resolve };
}

function readFlags(args: string[]): { reset: boolean; verbose: boolean; dev: boolean } {
  try {
    const flag = { type: 'boolean', default: false } as const;
    return parseArgs({ args, options: { reset: flag, verbose: flag, dev: flag } }).values;
  } catch (error) {
    const why = error instanceof Error ? error.message.split('\n')[0] : String(error);
    throw new LocalFault(`${why} ${usage}`);
  }
}

function say(line: string): void {
  console.log(`  ${line}`);
}

function report(fault: LocalFault): void {
  for (const line of fault.logLines) console.error(`    | ${line}`);
  console.error(fault.message);
}
