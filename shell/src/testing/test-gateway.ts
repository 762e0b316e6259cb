import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { TEST_OWNERS } from 'registry/testing/test-owners';
import { readConfig } from '../gateway/config';
import { createGateway, type Gateway } from '../gateway/gateway';
import { until } from './until';
import { createStubFeed, type StubFeed } from './stub-feed';

/** An answer for assertions. */
export interface Answer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
}

interface AskOptions {
  readonly host?: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Loopback address of the client; each counts as another client. */
  readonly from?: string;
}

/** A listening gateway, called over real HTTP. */
export interface TestGateway extends Gateway {
  readonly port: number;
  readonly log: string[];
  ask(path: string, options?: AskOptions): Promise<Answer>;
  /** Waits until the gateway's log has a matching line. */
  logged(pattern: RegExp): Promise<void>;
}

/** An API whose answers the test sets. */
export interface StubApi {
  readonly origin: string;
  readonly requests: {
    readonly method: string;
    readonly url: string;
    readonly headers: http.IncomingHttpHeaders;
    readonly body: string;
  }[];
  answer: (
    request: { readonly method: string; readonly url: string; readonly body: string },
    response: http.ServerResponse,
  ) => void;
  readonly feed: StubFeed;
  close(): Promise<void>;
}

async function listening(server: http.Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

export async function startStubApi(): Promise<StubApi> {
  const feed = createStubFeed();
  const server = http.createServer((request, response) => {
    if (request.url === '/v1/changes') return feed.open(request, response);
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const got = {
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      };
      api.requests.push(got);
      // Identifies the request of this answer.
      response.setHeader('x-request-id', String(request.headers['x-request-id']));
      api.answer(got, response);
    });
    return undefined;
  });
  const api: StubApi = {
    origin: `http://127.0.0.1:${await listening(server)}`,
    requests: [],
    feed,
    answer: (_request, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
    close: () =>
      new Promise((resolve) => {
        feed.stop();
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return api;
}

function ask(
  port: number,
  path: string,
  { host = 'localhost', method = 'GET', headers = {}, body, from }: AskOptions,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        port,
        host: '127.0.0.1',
        path,
        method,
        headers: { host: `${host}:${port}`, ...headers },
        agent: false,
        ...(from && { localAddress: from }),
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString(),
          }),
        );
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

/** Tests send from one address at full speed; limits have their own tests, which set them. */
const NO_LIMITS = {
  REQUESTS_PER_MINUTE: '1000000',
  RENDER_MS_PER_MINUTE: '1000000',
  API_CALL_MS_PER_MINUTE: '1000000',
};

/** One render host per version on any machine: a test that ends it means all of them. */
const ONE_HOST = { RENDER_HOSTS: '1' };

/** Renders on a busy machine take longer than in production. Tests of deadlines set their own. */
const WIDE_DEADLINES = { PAGE_DEADLINE_MS: '10000', WIDGET_DEADLINE_MS: '10000' };

const defaults = {
  API_URL: 'http://127.0.0.1:9',
  LOG_LEVEL: 'info',
  RELEASE_OWNERS: TEST_OWNERS,
  ...ONE_HOST,
  ...WIDE_DEADLINES,
};

export async function startTestGateway(data: string, env: Readonly<Record<string, string>> = {}): Promise<TestGateway> {
  const log: string[] = [];
  const gateway = await createGateway(readConfig({ ...defaults, TREADMARKET_DATA_DIR: data, ...NO_LIMITS, ...env }), {
    write: (line) => void log.push(line),
  });
  await gateway.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = gateway.app.server.address() as AddressInfo;
  return {
    ...gateway,
    port,
    log,
    ask: (path, options = {}) => ask(port, path, options),
    async logged(pattern) {
      await until(() => log.some((line) => pattern.test(line))).catch(() => expect(log.join('')).toMatch(pattern));
    },
  };
}
