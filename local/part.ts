/** How a process or a stand-in ended. */
export type Exit = { code: number | null; signal: NodeJS.Signals | null };

/** A part that is up. */
export type RunningPart = {
  /** Asks it to stop, insists after 12 s; it is gone when this resolves. */
  stop(): Promise<void>;
  /** Ends it at once, as a crash would. */
  kill(): Promise<void>;
  /** Resolves when it is gone, for whatever reason. */
  exited: Promise<Exit>;
};

/** What a part is given when it starts. */
export type PartStart = {
  /** The file for its own words. */
  logFile: string;
  /** Whether its words are also printed, with its name before each line. */
  isVerbose: boolean;
  /** Settings that override its usual ones, for one start. */
  env: Record<string, string>;
  /** Where its command runs, for one start; default: its usual folder. Another release, for one. */
  cwd?: string;
  /** Aborted when the start of the shop has failed elsewhere: give up and leave nothing behind. */
  signal: AbortSignal;
};

/**
 * One thing the supervisor runs. The list of parts is data: the shop's is in `shop-parts.ts`,
 * tests bring their own.
 */
export type Part = {
  /** Short name: of its log, in messages, and for `restart` and `kill`. */
  name: string;
  /** The part in a person's words, to follow 'the'. */
  title: string;
  /** The parts that are ready before it starts and that stop after it. */
  needs: string[];
  /**
   * Resolves when the part is healthy; without a value when it was a task that is now done.
   * Throws LocalFault when it does not come up.
   */
  start(how: PartStart): Promise<RunningPart | undefined>;
};
