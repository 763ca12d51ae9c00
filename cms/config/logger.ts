import { inspect } from 'node:util';
import { winston } from '@strapi/logger';

const { format } = winston;

interface RequestState {
  readonly requestContext?: { get(): { state: { requestId?: string } } | undefined };
}

/** The id of the request that is being answered (`middlewares/log-requests.ts`), if any. */
function requestId(): string | undefined {
  const { strapi } = globalThis as { strapi?: RequestState };
  return strapi?.requestContext?.get()?.state.requestId;
}

/**
 * JSON lines on standard output, times in UTC, as the other parts write them: every line that is
 * written while a request is answered carries its id. Only what is named here is written: an error of
 * the database brings the values that it stumbled over, addresses among them.
 */
const jsonLine = format.printf(({ level, message, stack, timestamp, method, route, status, ms }) =>
  JSON.stringify({
    level,
    time: timestamp,
    service: 'cms',
    reqId: requestId(),
    method,
    route,
    status,
    ms,
    msg: typeof message === 'string' ? message : inspect(message),
    stack,
  }),
);

export default {
  level: 'http',
  format: format.combine(format.timestamp(), format.errors({ stack: true }), jsonLine),
};
