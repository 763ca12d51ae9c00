import { request } from 'node:http';
import type { CannedReply } from './bare-http.ts';

const writtenByNode = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

/** A server's reply, to be sent again by the bare one. Throws unless it is a 200. */
export function recordReply(
  url: string,
  path: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: string } = {},
): Promise<CannedReply> {
  const method = body === undefined ? 'GET' : 'POST';
  return new Promise((resolve, reject) => {
    request(`${url}${path}`, { method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        if (response.statusCode !== 200) reject(new Error(`${path}: ${response.statusCode}`));
        const raw = response.rawHeaders;
        const kept = raw.filter(
          (_, at) => !writtenByNode.has((raw[at - (at % 2)] ?? '').toLowerCase()),
        );
        resolve({ path, headers: kept, body: Buffer.concat(chunks) });
      });
    })
      .on('error', reject)
      .end(body);
  });
}
