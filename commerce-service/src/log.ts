import pino, { type Logger } from 'pino';

const secrets = [
  'authorization',
  'cookie',
  'password',
  'token',
  'proof',
  'client_secret',
  'clientSecret',
  'email',
  'address',
  'phone',
  'req.headers',
  'headers',
  'err.raw',
  'err.headers',
  'err.config',
];

const service = 'commerce';
let lastTimeMs = 0;
let lastTime = '';

/** The time in UTC, written once for all lines of the same millisecond. */
function isoTime(): string {
  const now = Date.now();
  if (now !== lastTimeMs) {
    lastTimeMs = now;
    lastTime = `,"time":"${new Date(now).toISOString()}"`;
  }
  return lastTime;
}

/** An answer that was sent without Fastify. Nothing in it needs escaping or cutting out. */
export interface KeptAnswerLine {
  /** Of letters, digits, `_` and `-`. */
  reqId: string;
  /** The pattern, one of ours. */
  route: string;
  status: number;
  ms: number;
}

export interface ServiceLog {
  log: Logger;
  /**
   * The same line as `log.info(..., 'answered')` writes, for the one call where pino's way to it would
   * cost a fifth of the whole answer. Lines are written together, 10 ms late at most.
   */
  logKeptAnswer(line: KeptAnswerLine): void;
}

const keptLinesLength = 8_000;
const keptLinesMs = 10;

function keptAnswerLog(log: Logger, destination: ReturnType<typeof pino.destination>) {
  let waiting = '';
  const flush = () => {
    if (waiting !== '') destination.write(waiting);
    waiting = '';
  };
  process.once('exit', () => {
    flush();
    destination.flushSync();
  });
  return ({ reqId, route, status, ms }: KeptAnswerLine): void => {
    if (!log.isLevelEnabled('info')) return;
    if (waiting === '') setTimeout(flush, keptLinesMs);
    waiting +=
      `{"level":"info"${isoTime()},"service":"${service}","reqId":"${reqId}","method":"GET",` +
      `"route":"${route}","status":${status},"ms":${ms},"msg":"answered"}\n`;
    if (waiting.length > keptLinesLength) flush();
  };
}

/**
 * JSON lines on stdout, in UTC; what could identify or impersonate a person is cut out. Lines are
 * written together, at most 100 ms late, so that no reply waits for the terminal or pipe.
 */
export function openLog(level: string): ServiceLog {
  const options = {
    level,
    base: { service },
    timestamp: isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: secrets, censor: '[cut]' },
  };
  const destination = pino.destination({
    sync: false,
    minLength: 64_000,
    maxWrite: 128_000,
    periodicFlush: 100,
  });
  const log = pino(options, destination);
  return { log, logKeptAnswer: keptAnswerLog(log, destination) };
}
