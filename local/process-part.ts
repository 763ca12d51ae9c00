import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { constants } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { LocalFault } from './fault.ts';
import { guardChild } from './guard.ts';
import { lastLines } from './log-file.ts';
import type { Exit, Part, PartStart, RunningPart } from './part.ts';
import { root } from './root.ts';

const stopTimeoutMs = 12_000;
const shownLogLines = 12;

export type ProcessPart = {
  name: string;
  title: string;
  needs: string[];
  /** A shell command, as in the scripts of package.json. */
  command: string;
  cwd: string;
  env: Record<string, string>;
  /** The part is healthy when this answers with a status below 400. */
  healthUrl: string;
  /** How long that may take. */
  startTimeoutMs: number;
};

/** A part that is a child process with a health check. */
export function processPart(part: ProcessPart): Part {
  const { name, title, needs } = part;
  return {
    name,
    title,
    needs,
    start: async (how) => {
      const running = launch(part, how);
      await waitUntilHealthy(part, how, running);
      return running;
    },
  };
}

export type TaskPart = Pick<ProcessPart, 'name' | 'title' | 'needs' | 'command' | 'cwd' | 'env'>;

/** A command that the parts which need it wait for, such as the migrations. */
export function taskPart(part: TaskPart): Part {
  const { name, title, needs } = part;
  return {
    name,
    title,
    needs,
    start: async (how) => {
      const running = launch(part, how);
      const abort = () => void running.kill();
      how.signal.addEventListener('abort', abort);
      const exit = await running.exited;
      how.signal.removeEventListener('abort', abort);
      if (exit.code !== 0) throw endedFault(title, exit, how.logFile);
      return undefined;
    },
  };
}

/** Says which part ended and how, with the last lines of its log. */
export function endedFault(title: string, exit: Exit, logFile: string): LocalFault {
  const how = exit.signal ? `was ended by ${exit.signal}` : `ended with exit code ${exit.code}`;
  return new LocalFault(
    `The ${title} ${how} (log: ${logFile}).`,
    lastLines(logFile, shownLogLines),
  );
}

/** The few variables that a program needs from its surroundings; settings come from us alone. */
const passedOn = ['PATH', 'HOME', 'USER', 'LOGNAME', 'SHELL', 'TMPDIR', 'LANG', 'TERM'];

/** The environment of a command: the surroundings, the tools of npm, and its own settings. */
export function commandEnv(cwd: string, env: Record<string, string>): NodeJS.ProcessEnv {
  const surroundings = Object.fromEntries(
    passedOn.flatMap((key) => (process.env[key] ? [[key, process.env[key]]] : [])),
  );
  const tools = [join(cwd, 'node_modules', '.bin'), join(root, 'node_modules', '.bin')];
  const path = [...tools, surroundings.PATH ?? '/usr/bin:/bin'].join(delimiter);
  return { ...surroundings, PATH: path, ...env };
}

function launch(part: TaskPart, how: PartStart): RunningPart {
  const log = openSync(how.logFile, 'a');
  const output = how.isVerbose ? 'pipe' : log;
  // A process group of its own: Ctrl-C reaches the supervisor alone, which stops in order.
  const child = spawn(withoutShell(part.command), {
    cwd: how.cwd ?? part.cwd,
    env: commandEnv(part.cwd, { ...part.env, ...how.env }),
    shell: true,
    detached: true,
    stdio: ['ignore', output, output],
  });
  if (how.isVerbose) relay(part.name, child, log);
  else closeSync(log);
  guardChild(child, { signal: 'SIGTERM', reach: 'group', turn: 'first' });
  const exited = new Promise<Exit>((resolve) => {
    child.once('error', () => resolve({ code: 127, signal: null }));
    child.once('exit', (code, signal) => resolve(throughShell({ code, signal })));
  });
  return {
    exited,
    stop: () => stopGroup(child, exited),
    kill: async () => {
      signalGroup(child, 'SIGKILL');
      await exited;
    },
  };
}

/** A plain command takes the shell's place; a list of commands needs the shell to stay. */
function withoutShell(command: string): string {
  const isPlain = /^[\w./@-]+(\s|$)/.test(command) && !/[;&|]/.test(command);
  return isPlain ? `exec ${command}` : command;
}

/** A shell tells that its command was ended by signal n as exit code 128 + n. */
function throughShell({ code, signal }: Exit): Exit {
  const entry = Object.entries(constants.signals).find(([, number]) => code === 128 + number);
  return entry ? { code: null, signal: entry[0] as NodeJS.Signals } : { code, signal };
}

/** Writes each line to the log and, with the part's name before it, to the terminal. */
function relay(name: string, child: ChildProcess, log: number): void {
  const streams = [child.stdout, child.stderr].filter((stream) => stream !== null);
  for (const stream of streams) {
    createInterface({ input: stream }).on('line', (line) => {
      process.stdout.write(`${name.padEnd(10)} | ${line}\n`);
      writeSync(log, `${line}\n`);
    });
  }
  child.once('close', () => closeSync(log));
}

async function stopGroup(child: ChildProcess, exited: Promise<Exit>): Promise<void> {
  signalGroup(child, 'SIGTERM');
  const insist = setTimeout(() => signalGroup(child, 'SIGKILL'), stopTimeoutMs);
  await exited;
  clearTimeout(insist);
  // Whatever the part itself had started and left behind.
  signalGroup(child, 'SIGKILL');
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch {
    // The group is gone already.
  }
}

async function waitUntilHealthy(
  part: ProcessPart,
  how: PartStart,
  running: RunningPart,
): Promise<void> {
  let exit: Exit | undefined;
  void running.exited.then((ended) => (exit = ended));
  const deadline = Date.now() + part.startTimeoutMs;
  while (!(await isHealthy(part.healthUrl))) {
    if (exit) throw endedFault(part.title, exit, how.logFile);
    if (how.signal.aborted || Date.now() > deadline) {
      await running.kill();
      const seconds = Math.round(part.startTimeoutMs / 1000);
      throw new LocalFault(
        `The ${part.title} did not answer ${part.healthUrl} within ${seconds} s (log: ${how.logFile}).`,
        lastLines(how.logFile, shownLogLines),
      );
    }
    await wait(100);
  }
  if (exit) throw endedFault(part.title, exit, how.logFile);
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(2000) });
    await answer.body?.cancel();
    return answer.status < 400;
  } catch {
    return false;
  }
}
