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

/** JSON lines on stdout, in UTC; what could identify or impersonate a person is cut out. */
export function openLog(level: string): Logger {
  return pino({
    level,
    base: { service: 'commerce' },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: secrets, censor: '[cut]' },
  });
}
