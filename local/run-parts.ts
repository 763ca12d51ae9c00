import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { LocalFault } from './fault.ts';
import type { Part, RunningPart } from './part.ts';
import { endedFault } from './process-part.ts';

export type RunOptions = {
  /** Folder of the parts' logs, one file each. */
  logDir: string;
  isVerbose: boolean;
  /** Told of each part as it becomes ready. */
  onReady?: (part: Part, milliseconds: number) => void;
  /** Told when a part ends by itself after all were ready. The others go on. */
  onPartDied?: (fault: LocalFault) => void;
  /** Aborting it while parts start gives up and stops those that run. */
  signal?: AbortSignal;
};

export type RunningParts = {
  /** Stops all parts, each before those it needs. May be called again. */
  stop(): Promise<void>;
  /** Stops the part if it runs and starts it anew, with other settings or from another folder if given. */
  restart(name: string, env?: Record<string, string>, cwd?: string): Promise<void>;
  /** Ends the part at once, as a crash would; `restart` brings it back. */
  kill(name: string): Promise<void>;
};

type State = { part: Part; running?: RunningPart; isExpectedToEnd: boolean };

/**
 * Starts the parts, each as soon as those it needs are ready, and watches them.
 * Throws the fault of the first that fails, after having stopped the others.
 */
export async function runParts(parts: Part[], options: RunOptions): Promise<RunningParts> {
  const runner = new PartsRunner(parts, options);
  await runner.startAll();
  return runner;
}

class PartsRunner implements RunningParts {
  private readonly states: Map<string, State>;
  private readonly options: RunOptions;
  private readonly giveUp = new AbortController();
  private firstFault: LocalFault | undefined;
  private isUp = false;
  private stopping: Promise<void> | undefined;

  constructor(parts: Part[], options: RunOptions) {
    this.options = options;
    this.states = new Map(parts.map((part) => [part.name, { part, isExpectedToEnd: false }]));
  }

  async startAll(): Promise<void> {
    mkdirSync(this.options.logDir, { recursive: true });
    const { signal } = this.options;
    const abort = () => this.giveUp.abort();
    signal?.addEventListener('abort', abort);
    if (signal?.aborted) abort();
    const ready = new Map<string, Promise<void>>();
    const whenReady = (name: string): Promise<void> => {
      const known = ready.get(name);
      if (known) return known;
      const state = this.stateOf(name);
      const started = Promise.all(state.part.needs.map(whenReady)).then(() => this.startOne(state));
      ready.set(name, started);
      return started;
    };
    const results = await Promise.allSettled(
      [...this.states.keys()].map((name) =>
        whenReady(name).catch((error: unknown) => {
          this.fail(error);
          throw error;
        }),
      ),
    );
    signal?.removeEventListener('abort', abort);
    if (this.firstFault || signal?.aborted || results.some(({ status }) => status === 'rejected')) {
      await this.stop();
      throw this.firstFault ?? new LocalFault('Stopped while starting.');
    }
    this.isUp = true;
  }

  async stop(): Promise<void> {
    this.stopping ??= this.stopInOrder();
    await this.stopping;
  }

  async restart(name: string, env: Record<string, string> = {}, cwd?: string): Promise<void> {
    const state = this.stateOf(name);
    state.isExpectedToEnd = true;
    await state.running?.stop();
    await this.launch(state, env, cwd);
  }

  async kill(name: string): Promise<void> {
    const state = this.stateOf(name);
    state.isExpectedToEnd = true;
    await state.running?.kill();
  }

  private stateOf(name: string): State {
    const state = this.states.get(name);
    if (!state) throw new LocalFault(`There is no part named ${name}.`);
    return state;
  }

  private logFile(part: Part): string {
    return join(this.options.logDir, `${part.name}.log`);
  }

  /** The first fault is the cause; those that follow from giving up are not told. */
  private fail(error: unknown): void {
    if (this.giveUp.signal.aborted) return;
    this.firstFault ??= error instanceof LocalFault ? error : new LocalFault(String(error));
    this.giveUp.abort();
  }

  private async startOne(state: State): Promise<void> {
    if (this.giveUp.signal.aborted) throw new LocalFault('Given up.');
    const begun = Date.now();
    const log = this.logFile(state.part);
    if (existsSync(log)) renameSync(log, log.replace(/\.log$/, '.previous.log'));
    await this.launch(state, {});
    this.options.onReady?.(state.part, Date.now() - begun);
  }

  private async launch(state: State, env: Record<string, string>, cwd?: string): Promise<void> {
    const running = await state.part.start({
      logFile: this.logFile(state.part),
      isVerbose: this.options.isVerbose,
      env,
      ...(cwd !== undefined && { cwd }),
      signal: this.giveUp.signal,
    });
    if (!running) return;
    state.running = running;
    state.isExpectedToEnd = false;
    void running.exited.then((exit) => {
      if (state.running !== running || state.isExpectedToEnd) return;
      const fault = endedFault(state.part.title, exit, this.logFile(state.part));
      if (this.isUp) this.options.onPartDied?.(fault);
      else this.fail(fault);
    });
  }

  private async stopInOrder(): Promise<void> {
    const stopped = new Map<string, Promise<void>>();
    const whenStopped = (name: string): Promise<void> => {
      const known = stopped.get(name);
      if (known) return known;
      const state = this.stateOf(name);
      state.isExpectedToEnd = true;
      const users = [...this.states.values()].filter(({ part }) => part.needs.includes(name));
      const done = Promise.all(users.map(({ part }) => whenStopped(part.name))).then(() =>
        state.running?.stop(),
      );
      stopped.set(name, done);
      return done;
    };
    await Promise.all([...this.states.keys()].map(whenStopped));
  }
}
