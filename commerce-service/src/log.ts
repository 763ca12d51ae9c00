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

/** JSON lines on stdout, in UTC; what could identify or impersonate a person is cut out. Lines
 * are written together, at most 100 ms late, so that no reply waits for the terminal or pipe. */
export function openLog(level: string): Logger {
  const options = {
    level,
    base: { service: 'commerce' },
    timestamp: isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: secrets, censor: '[cut]' },
  };
  return pino(options, pino.destination({ sync: false, minLength: 16_000, periodicFlush: 100 }));
}
