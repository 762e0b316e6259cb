import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { env } from './env';

/** The store behind a slow connection: the rest of a document is held until it is released. */
export interface HalvedStore {
  readonly url: string;
  readonly letRestCome: () => void;
  readonly stop: () => Promise<unknown>;
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

const isDocument = ({ headers }: IncomingMessage): boolean => String(headers['content-type']).startsWith('text/html');

/** Proxies the store, and holds the part of documents after `cut`. */
export async function startHalvedStore(cut: string): Promise<HalvedStore> {
  let letRestCome = (): void => undefined;
  const rest = new Promise<void>((resolve) => (letRestCome = resolve));
  const store = new URL(env.baseUrl);

  async function pass(answer: IncomingMessage, response: ServerResponse): Promise<void> {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    if (!isDocument(answer)) return void answer.pipe(response);
    const html = await bodyOf(answer);
    const at = html.indexOf(cut);
    response.write(html.subarray(0, at));
    await rest;
    response.end(html.subarray(at));
  }

  const server = http.createServer((request, response) => {
    // Uncompressed, so that its first half is readable; with the store's host name, as a front server sends it.
    const headers = { ...request.headers, host: store.host, 'accept-encoding': 'identity' };
    const { method, url: path } = request;
    const passed = http.request({ host: store.hostname, port: store.port, method, path, headers }, (answer) => {
      void pass(answer, response);
    });
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    letRestCome,
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
