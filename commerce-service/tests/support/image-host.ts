import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RunningImageHost {
  url: string;
  /** The files that came in the form field `image`. */
  received: Buffer[];
  /** What the next uploads are answered with. */
  answer: (response: ServerResponse) => void;
  stop(): Promise<void>;
}

/** Answers with this JSON. */
export const json = (body: unknown) => (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

/** The third-party image host of spec section 7, as far as the contract goes. */
export async function startImageHost(): Promise<RunningImageHost> {
  const host: RunningImageHost = {
    url: '',
    received: [],
    answer: json({ success: true, data: { url: 'https://pictures.example.com/one.webp' } }),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const server = createServer((request, response) => {
    const read = async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const type = request.headers['content-type'] ?? '';
      const sent = new Request('http://host/', {
        method: 'POST',
        headers: { 'content-type': type },
        body: Buffer.concat(chunks),
      });
      const image = (await sent.formData()).get('image');
      if (image instanceof File) host.received.push(Buffer.from(await image.arrayBuffer()));
      host.answer(response);
    };
    read().catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/upload`;
  return host;
}
