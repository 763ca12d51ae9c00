import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '../ports.ts';
import { root } from '../root.ts';
import { type Ports, portSettings } from '../settings.ts';

export type Run = {
  child: ChildProcess;
  ports: Ports;
  stateDir: string;
  /** All it has printed so far. */
  output(): string;
  /** Resolves when it has printed this. */
  printed(text: string): Promise<void>;
  /** Resolves with its exit code. */
  ended: Promise<number | null>;
};

/** Runs the supervisor with its two stand-in parts, on free ports and a fresh state folder. */
export async function runStandInShop(
  env: Record<string, string> = {},
  given: { ports?: Ports; stateDir?: string } = {},
): Promise<Run> {
  const ports = given.ports ?? (await freePorts());
  const stateDir = given.stateDir ?? mkdtempSync(join(tmpdir(), 'ohmworks-run-'));
  const settings = Object.fromEntries(
    Object.entries(portSettings).map(([name, { key }]) => [
      key,
      String(ports[name as keyof Ports]),
    ]),
  );
  const program = join(root, 'local', 'tests', 'stand-in-shop.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', program], {
    cwd: root,
    env: { PATH: process.env.PATH, ...settings, STATE_DIR: stateDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
      for (const listener of listeners) listener();
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return {
    child,
    ports,
    stateDir,
    ended,
    output: () => output,
    printed: (text) =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (output.includes(text)) resolve();
        };
        listeners.add(look);
        void ended.then(() => reject(new Error(`Ended without printing "${text}":\n${output}`)));
        look();
      }),
  };
}

/** Whether anything answers on the port. */
export async function answers(port: number): Promise<boolean> {
  try {
    await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(2000) });
    return true;
  } catch {
    return false;
  }
}
