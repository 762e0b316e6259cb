import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { ownAddresses, sheetsOf, staticPage } from './static-page';

const compress = promisify(brotliCompress);

/** A file as it is sent: every client of the bench accepts brotli. */
interface Stored {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Static copies of a store's pages, on a separate server. */
export interface Copies {
  /**
   * Copies the page at this path with its files.
   * @returns the copy's address
   */
  add(path: string): Promise<string>;
  stop(): Promise<void>;
}

async function read(store: string, path: string): Promise<Response> {
  const answer = await fetch(store + path);
  if (!answer.ok) throw new Error(`${path} cannot be copied: the store answers ${answer.status}.`);
  return answer;
}

async function storedText(text: string, headers: Readonly<Record<string, string>>): Promise<Stored> {
  const body = await compress(text);
  return { body, headers: { ...headers, 'content-encoding': 'br', 'content-length': String(body.length) } };
}

/** Fetches a file of the store, with its type and lifetime. Null for a page or a missing file. */
async function storedFile(store: string, path: string): Promise<Stored | null> {
  const answer = await fetch(store + path);
  const type = answer.headers.get('content-type') ?? '';
  if (!answer.ok || type.startsWith('text/html')) return null;
  const headers = { 'content-type': type, 'cache-control': answer.headers.get('cache-control') ?? 'no-cache' };
  if (/^text\/|svg|json/.test(type)) return storedText(await answer.text(), headers);
  const body = Buffer.from(await answer.arrayBuffer());
  return { body, headers: { ...headers, 'content-length': String(body.length) } };
}

/** Responds from memory only. */
const answerFrom =
  (files: ReadonlyMap<string, Stored>) =>
  ({ url = '' }: IncomingMessage, response: ServerResponse): void => {
    const file = files.get(url);
    if (file) response.writeHead(200, file.headers).end(file.body);
    else response.writeHead(404).end();
  };

/** Starts an empty server on the loopback interface. */
export async function startCopies(store: string): Promise<Copies> {
  const files = new Map<string, Stored>();
  const server = http.createServer(answerFrom(files));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  const addFile = async (path: string): Promise<void> => {
    if (files.has(path)) return;
    const file = await storedFile(store, path);
    if (file) files.set(path, file);
  };
  return {
    async add(path) {
      const html = await (await read(store, path)).text();
      const sheets = await Promise.all(sheetsOf(html).map(async (sheet) => (await read(store, sheet)).text()));
      const page = staticPage(html, sheets.join(''));
      // Links to other pages are not fetched: files have an extension.
      const named = ownAddresses(page).filter((address) => /\.\w+(?:\?.*)?$/.test(address));
      for (const address of named) await addFile(address);
      files.set(
        path,
        await storedText(page, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' }),
      );
      return `http://127.0.0.1:${port}${path}`;
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
