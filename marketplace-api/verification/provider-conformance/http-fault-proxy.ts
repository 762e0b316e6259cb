import http from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Fault of one exchange. `refuse-…` answers without forwarding; `lose-answer` forwards and closes the connection;
 * `fail-after` forwards and answers 500; `duplicate` forwards twice; `rewrite` changes the answer.
 */
export type HttpFault =
  | { readonly kind: 'reset' }
  | { readonly kind: 'lose-answer' }
  | { readonly kind: 'truncate' }
  | { readonly kind: 'duplicate' }
  | { readonly kind: 'refuse'; readonly status: 429 | 500 | 503 }
  | { readonly kind: 'fail-after' }
  | { readonly kind: 'html' }
  | { readonly kind: 'rewrite'; readonly change: (body: Readonly<Record<string, unknown>>) => unknown };

export interface HttpFaultProxy {
  readonly url: string;
  /** Disturbs the next `times` requests whose method and path match. */
  disturb(fault: HttpFault, matching: RegExp, times?: number): void;
  /** Requests that were disturbed since the last call of {@link HttpFaultProxy.disturb}. */
  disturbed(): number;
  close(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}

const bodyOf = async (stream: http.IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

function forward(target: URL, request: http.IncomingMessage, body: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = http.request(
      { host: target.hostname, port: target.port, method: request.method, path: request.url, headers: request.headers },
      (response) => {
        bodyOf(response).then(
          (answer) => resolve({ status: response.statusCode ?? 500, headers: response.headers, body: answer }),
          reject,
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

const PAGE = '<!doctype html><title>502 Bad Gateway</title><h1>502 Bad Gateway</h1>';

/** Sends a faulty answer; `answer` is null for a fault that does not forward. */
function answerBadly(response: http.ServerResponse, fault: HttpFault, answer: Answer | null): void {
  if (fault.kind === 'refuse')
    return void response
      .writeHead(fault.status, {
        'content-type': 'application/json',
        'retry-after': '1',
        'stripe-should-retry': 'false',
      })
      .end(JSON.stringify({ error: { type: 'api_error', code: 'rate_limit', message: 'Later.' } }));
  if (fault.kind === 'fail-after')
    return void response
      .writeHead(500, { 'content-type': 'application/json', 'stripe-should-retry': 'false' })
      .end('{}');
  if (fault.kind === 'html') return void response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE);
  if (answer !== null && fault.kind === 'truncate') {
    response.writeHead(answer.status, answer.headers);
    response.write(answer.body.subarray(0, Math.ceil(answer.body.length / 2)), () => response.destroy());
    return undefined;
  }
  response.destroy();
  return undefined;
}

const FORWARDED: ReadonlySet<HttpFault['kind']> = new Set(['lose-answer', 'truncate', 'fail-after', 'html']);

/** Starts a proxy that injects one kind of fault into chosen requests of HTTP. */
export async function startHttpFaultProxy(targetUrl: string): Promise<HttpFaultProxy> {
  const target = new URL(targetUrl);
  let plan: { fault: HttpFault; matching: RegExp; left: number } | null = null;
  let count = 0;

  function draw(request: http.IncomingMessage): HttpFault | null {
    if (plan === null || plan.left === 0 || !plan.matching.test(`${request.method} ${request.url}`)) return null;
    plan.left -= 1;
    count += 1;
    return plan.fault;
  }
  function send(response: http.ServerResponse, { status, headers, body }: Answer): void {
    const { 'content-length': _length, 'transfer-encoding': _encoding, ...kept } = headers;
    response.writeHead(status, kept).end(body);
  }
  async function carry(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    const fault = draw(request);
    if (fault === null) return send(response, await forward(target, request, body));
    if (fault.kind === 'duplicate') {
      await forward(target, request, body);
      return send(response, await forward(target, request, body));
    }
    if (fault.kind === 'rewrite') {
      const answer = await forward(target, request, body);
      const changed = fault.change(JSON.parse(answer.body.toString('utf8')) as Record<string, unknown>);
      return send(response, { ...answer, body: Buffer.from(JSON.stringify(changed)) });
    }
    return answerBadly(response, fault, FORWARDED.has(fault.kind) ? await forward(target, request, body) : null);
  }

  const server = http.createServer((request, response) => {
    carry(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    disturb(fault, matching, times = 1) {
      plan = { fault, matching, left: times };
      count = 0;
    },
    disturbed: () => count,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
