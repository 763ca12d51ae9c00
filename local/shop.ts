import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Addresses, addressesOf } from './addresses.ts';
import { type BuildPart, buildStale, shopBuilds } from './build.ts';
import type { Copies, ShopContext } from './environment.ts';
import type { LocalFault } from './fault.ts';
import { startGuard } from './guard.ts';
import type { Part } from './part.ts';
import { freePortNumbers, refusePortsInUse } from './ports.ts';
import { postgresUrl } from './postgres.ts';
import { removePostgresData } from './postgres-home.ts';
import { root } from './root.ts';
import { acquireRunLock } from './run-lock.ts';
import { runParts } from './run-parts.ts';
import { type Secrets, keepSecrets } from './secrets.ts';
import type { Ports } from './settings.ts';
import { type Mode, shopParts } from './shop-parts.ts';

export type ShopOptions = {
  ports: Ports;
  /** Database, images, mail, payments, secrets and logs of this shop. */
  stateDir: string;
  /** Whether the catalogue, content and people are seeded. Default true. */
  seed?: boolean;
  /** Whether the state of earlier runs is thrown away first. Default false. */
  reset?: boolean;
  mode?: Mode;
  /** How many copies of storefront and commerce service run behind a balancer. Default 1: none. */
  copies?: number;
  /** Whether the parts' words are printed too. */
  verbose?: boolean;
  /** Progress, a line at a time. Default: nothing is said. */
  say?: (line: string) => void;
  /** Told when a part ends by itself after the start; the shop goes on without it. */
  onPartDied?: (fault: LocalFault) => void;
  /** Gives up while starting. */
  signal?: AbortSignal;
  /** The parts to run; default: the shop's own. */
  parts?: (context: ShopContext) => Part[];
  /** What to build first; default: the shop's own. */
  builds?: BuildPart[];
};

/** The name of a part for `restart` and `kill`. */
export type PartName =
  'postgres' | 'stripe' | 'google' | 'mail' | 'cms' | 'commerce' | 'storefront' | (string & {});

export type Shop = {
  urls: Addresses & { /** Connection string of a database. */ database(name: string): string };
  secrets: Secrets;
  stateDir: string;
  /** Where each copy listens by itself; none when there is one of each. */
  copies?: Copies;
  /** Stops every part, each before those it needs. */
  stop(): Promise<void>;
  /** Stops the part if it runs, starts it and waits until it is healthy; `env` and `cwd` for that start. */
  restart(part: PartName, env?: Record<string, string>, cwd?: string): Promise<void>;
  /** Ends a part at once (SIGKILL); the others go on. */
  kill(part: PartName): Promise<void>;
};

/**
 * Runs a whole shop on the given ports and state folder, and resolves when every part is healthy.
 * Any number may run beside each other on other ports and folders. Never ends the process.
 * Throws LocalFault (a port in use, a part that does not start, ...) with nothing left running.
 */
export async function startShop(options: ShopOptions): Promise<Shop> {
  const { ports, stateDir, say = () => undefined } = options;
  const addresses = addressesOf(ports);
  const lock = await acquireRunLock(stateDir, {
    address: addresses.storefront,
    guardPid: startGuard(),
  });
  try {
    await refusePortsInUse(ports);
    if (options.reset) removeState(stateDir);
    const secrets = keepSecrets(join(stateDir, 'secrets.json'));
    const context: ShopContext = {
      ports,
      stateDir,
      secrets,
      isSeeded: options.seed ?? true,
      ...((options.copies ?? 1) > 1 && { copies: await copyPorts(options.copies ?? 1) }),
    };
    await buildStale(options.builds ?? shopBuilds(), {
      stateDir: join(root, '.local'),
      say,
      ...(options.signal && { signal: options.signal }),
    });
    const parts = options.parts?.(context) ?? shopParts(context, options.mode);
    const running = await runParts(parts, {
      logDir: join(stateDir, 'logs'),
      isVerbose: options.verbose ?? false,
      onReady: (part, ms) => say(`${part.title} ready (${(ms / 1000).toFixed(1)} s)`),
      ...(options.onPartDied && { onPartDied: options.onPartDied }),
      ...(options.signal && { signal: options.signal }),
    });
    return {
      urls: {
        ...addresses,
        database: (name) =>
          postgresUrl({ port: ports.postgres, password: secrets.postgresPassword }, name),
      },
      secrets,
      stateDir,
      ...(context.copies && { copies: context.copies }),
      restart: (part, env, cwd) => running.restart(part, env, cwd),
      kill: (part) => running.kill(part),
      stop: async () => {
        await running.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function copyPorts(count: number): Promise<Copies> {
  const numbers = await freePortNumbers(3 * count);
  const take = () => numbers.splice(0, count);
  return { storefront: take(), commerce: take(), metrics: take() };
}

/** What one shop has gathered; builds and logs stay. */
const stateNames = [
  'secrets.json',
  'seeded.json',
  'stripe.json',
  'images',
  'mail',
  'uploads',
  'content-cache',
];

function removeState(stateDir: string): void {
  removePostgresData(join(stateDir, 'postgres'));
  for (const name of stateNames) rmSync(join(stateDir, name), { recursive: true, force: true });
}
