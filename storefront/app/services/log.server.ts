import { pino, stdTimeFunctions } from 'pino';
import { getEnv } from './env.server';

/**
 * JSON lines on standard output, times in UTC. What could identify or harm a customer never gets
 * in (promises.md section 4, Logs).
 */
export const log = pino({
  level: getEnv().LOG_LEVEL,
  base: { service: 'storefront' },
  timestamp: stdTimeFunctions.isoTime,
  formatters: { level: (level) => ({ level }) },
  redact: {
    paths: [
      'authorization',
      'cookie',
      'password',
      'token',
      'client_secret',
      'email',
      'address',
      'phone',
      '*.authorization',
      '*.cookie',
      '*.password',
      '*.token',
      '*.client_secret',
      '*.email',
      '*.address',
      '*.phone',
    ],
    censor: '[hidden]',
  },
});
