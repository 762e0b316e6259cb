import { readdir, readFile } from 'node:fs/promises';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { chooseEncoding, compress, type Encoding } from '../../../shell/src/gateway/http/compression';
import { withScriptsOf, type ScriptsOfChunks } from './monolith-page';

/** A body in each encoding that the bench's clients accept, compressed with the store's own settings. */
type Encoded = Readonly<Record<Encoding, Buffer>> & { readonly headers: Readonly<Record<string, string>> };

/** Serves pages of a store with the scripts of a build of one application, on a separate server. */
export interface Monolith {
  /**
   * Adds the page at this path.
   * @returns its address
   */
  add(path: string): Promise<string>;
  stop(): Promise<void>;
}

async function encoded(
  bytes: Buffer,
  effort: 'better' | 'best',
  headers: Readonly<Record<string, string>>,
): Promise<Encoded> {
  const [br, gzip] = await Promise.all([compress(bytes, 'br', effort), compress(bytes, 'gzip', effort)]);
  return { br, gzip, identity: bytes, headers };
}

/** Forwards requests for files that this server does not have to the store: pictures, styles, the API. */
function passOn(store: URL, request: IncomingMessage, response: ServerResponse): void {
  const { method, url, headers } = request;
  const asked = http.request(
    { host: store.hostname, port: store.port, method, path: url, headers: { ...headers, host: store.host } },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    },
  );
  asked.on('error', () => response.writeHead(502).end());
  request.pipe(asked);
}

const answerFrom =
  (files: ReadonlyMap<string, Encoded>, store: URL) =>
  (request: IncomingMessage, response: ServerResponse): void => {
    const file = files.get(request.url ?? '');
    if (!file) return passOn(store, request, response);
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    const body = file[encoding];
    const contentEncoding = encoding === 'identity' ? {} : { 'content-encoding': encoding };
    response.writeHead(200, { ...file.headers, ...contentEncoding, 'content-length': body.length }).end(body);
  };

/** Starts the server on the loopback interface, with the scripts of the build in `folder`. */
export async function startMonolith(store: string, folder: string, chunks: ScriptsOfChunks): Promise<Monolith> {
  const files = new Map<string, Encoded>();
  const web = path.join(folder, 'web');
  const scripts = (await readdir(web)).filter((name) => name.endsWith('.js'));
  const headers = { 'content-type': 'text/javascript', 'cache-control': 'public, max-age=31536000, immutable' };
  for (const name of scripts)
    files.set(`/monolith/${name}`, await encoded(await readFile(path.join(web, name)), 'best', headers));
  const server = http.createServer(answerFrom(files, new URL(store)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    async add(pagePath) {
      const answer = await fetch(store + pagePath);
      if (!answer.ok) throw new Error(`${pagePath} cannot be taken over: the store answers ${answer.status}.`);
      const html = withScriptsOf(chunks, await answer.text());
      const page = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' };
      files.set(pagePath, await encoded(Buffer.from(html), 'better', page));
      return `http://localhost:${port}${pagePath}`;
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
