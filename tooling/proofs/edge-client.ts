import http from 'node:http';

export interface EdgeAnswer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
  readonly ms: number;
}

export interface EdgeRequest {
  readonly port: number;
  /** Loopback address of the client. */
  readonly from: string;
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly agent?: http.Agent;
}

const KEY = 'tm-web-treadmarket';

/** Sends one request of a shopper, over a new connection unless an agent is given. */
export function askEdge(request: EdgeRequest): Promise<EdgeAnswer> {
  const { port, from, path, method = 'GET', headers = {}, body, agent } = request;
  const payload = body === undefined ? undefined : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const started = Date.now();
    const outgoing = http.request(
      {
        port,
        host: '127.0.0.1',
        localAddress: from,
        path,
        method,
        agent: agent ?? false,
        headers: {
          host: `localhost:${port}`,
          'x-marketplace-key': KEY,
          ...(payload !== undefined && {
            'content-type': 'application/json',
            'content-length': String(Buffer.byteLength(payload)),
          }),
          ...headers,
        },
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            text: Buffer.concat(chunks).toString(),
            ms: Date.now() - started,
          }),
        );
      },
    );
    outgoing.on('error', reject);
    outgoing.end(payload);
  });
}
