import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { env } from './env';

/** The store behind a slow line: the rest of a document is on its way until it is let come. */
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

/** Answers as the store does, but for its documents: of those what follows `cut` waits. */
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
    // Unpacked, so that its half can be read; of the store's own name, as its front server would say.
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
