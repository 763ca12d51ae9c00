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

/** JSON lines on stdout, in UTC; what could identify or impersonate a person is cut out. Lines
 * are written together, at most 100 ms late, so that no reply waits for the terminal or pipe. */
export function openLog(level: string): Logger {
  const options = {
    level,
    base: { service: 'commerce' },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: secrets, censor: '[cut]' },
  };
  return pino(options, pino.destination({ sync: false, minLength: 4096, periodicFlush: 100 }));
}
