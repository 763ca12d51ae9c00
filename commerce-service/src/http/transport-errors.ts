import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { handleError, handleUnknownRoute, transportProblem } from './problem.ts';

/**
 * Answers a request whose address Fastify cannot route: 400 when it cannot be decoded, 404 when a part
 * of it is longer than any name of ours. No hook has run: `headers` are what every reply carries.
 */
export function answerUnroutable(headers: Readonly<Record<string, string>>) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(headers);
    if (error.code === 'FST_ERR_MAX_PARAM_LENGTH') handleUnknownRoute(request, reply);
    else handleError(error, request, reply);
  };
}

const statuses: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Answers bytes that are no HTTP request, and closes the connection. */
export function answerUnreadable(headers: Readonly<Record<string, string>>) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
      socket.destroy();
      return;
    }
    const { status, title, ...rest } = transportProblem(statuses[error.code ?? ''] ?? 400);
    const body = JSON.stringify({ status, title, ...rest });
    const all = {
      ...headers,
      'content-type': 'application/problem+json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${title}\r\n${lines.join('')}\r\n${body}`);
  };
}
