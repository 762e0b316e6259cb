import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { Problem } from 'shared-contracts/wire';
import { createLogger } from '../platform/observability/logger';
import { startTestApi, type TestApi } from '../../verification/testing/test-api';
import { createTestDatabase } from '../../verification/testing/database/test-database';
import { freePort, StoreProcess } from '../../verification/testing/processes/store-process';
import { serveMetrics } from './metrics-server';

jest.setTimeout(120_000);
const KEY = { 'x-marketplace-key': 'tm-web-treadmarket' };

describe('metrics', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi();
  });
  afterAll(() => api?.close());

  it('are on a port of their own, by route and status, without data of shoppers', async () => {
    const shopper = api.newShopper();
    await shopper.create();
    await shopper.shipTo({ email: 'canary@example.com' });
    const port = await freePort();
    const server = await serveMetrics({ metricsPort: port, metricsHost: '127.0.0.1' }, api.metrics);
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    await server?.close();
    expect(text).toContain(
      'http_request_duration_seconds_count{method="POST",route="/v1/cart/:cartNumber/shipping-address",status="200"} 1',
    );
    expect(text).toMatch(/database_connections\{state="open"\} [1-9]/);
    expect(text).toContain('waiting_work{kind="mail"} 0');
    for (const secret of ['canary', shopper.cartNumber(), shopper.sessionId()]) expect(text).not.toContain(secret);
    expect((await api.app.inject('/metrics')).statusCode).toBe(404);
  });

  it('are not served without a port', async () => {
    expect(await serveMetrics({ metricsPort: null, metricsHost: '127.0.0.1' }, api.metrics)).toBeNull();
  });
});

describe('limits', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi({
      env: {
        RATE_LIMIT_PER_MINUTE: '40',
        KEY_RATE_LIMIT_PER_MINUTE: '60',
        GUESSES_PER_MINUTE: '20',
      },
    });
  });
  afterAll(() => api?.close());

  const codes = async (
    times: number,
    request: (index: number) => {
      url: string;
      method?: 'GET' | 'POST';
      headers?: Record<string, string>;
      payload?: object;
      remoteAddress: string;
    },
  ) => {
    const answers = [];
    for (let index = 0; index < times; index += 1)
      answers.push(
        await api.app.inject({ method: 'GET', ...request(index), headers: { ...KEY, ...request(index).headers } }),
      );
    return answers;
  };
  const count = (answers: { statusCode: number }[], status: number) =>
    answers.filter((answer) => answer.statusCode === status).length;

  it('apply to a session that comes from many addresses', async () => {
    const answers = await codes(45, (index) => ({
      url: '/v1/cart/CX/total-qty',
      headers: { 'x-session-id': 'CX::secret', 'x-marketplace-key': 'tm-web-lowes' },
      remoteAddress: `203.0.113.${index}`,
    }));
    expect([count(answers, 404), count(answers, 429)]).toEqual([40, 5]);
    expect(answers.at(-1)?.json<Problem>().code).toBe('RATE_LIMITED');
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('apply to a marketplace key over all clients', async () => {
    const answers = await codes(70, (index) => ({
      url: '/v1/feature-flags',
      headers: { 'x-marketplace-key': 'tm-web-benefitsme' },
      remoteAddress: `198.51.100.${index}`,
    }));
    expect([count(answers, 200), count(answers, 429)]).toEqual([60, 10]);
  });

  it.each([
    ['a partner', '/v1/partners/exchange-tokens', 'POST'],
    ['the staff', '/management/v1/reviews', 'GET'],
  ] as const)('are low where the secret of %s could be guessed', async (_who, url, method) => {
    const answers = await codes(25, (index) => ({
      url,
      method,
      headers: { authorization: `Bearer guess-number-${index}` },
      ...(method === 'POST' ? { payload: { attributes: {} } } : {}),
      remoteAddress: method === 'POST' ? '203.0.113.91' : '203.0.113.92',
    }));
    expect(count(answers, 429)).toBe(5);
  });

  it('cancel a statement that waits for a lock, with a response that allows a retry', async () => {
    const shopper = api.newShopper();
    await shopper.create();
    const stuck = api.db.transaction(async (tx) => {
      await tx.count({ text: 'select 1 from cart where cart_number = $1 for update' }, [shopper.cartNumber()]);
      const answer = await shopper.shipTo();
      return [answer.status, answer.body.code, Number(answer.headers['retry-after']) > 0];
    });
    await expect(stuck).resolves.toEqual([503, 'UNAVAILABLE', true]);
    expect((await shopper.shipTo()).status).toBe(200);
  });
});

it('the log of a database error names its place but no values', async () => {
  const database = await createTestDatabase();
  const { openDatabase } = await import('../platform/database/database');
  const db = openDatabase(database.url, 1, () => undefined);
  const lines: string[] = [];
  const logger = createLogger('info', { write: (line: string) => void lines.push(line) });
  const insert = {
    text: "insert into coupon_redemption (code, order_id, customer_hash) values ('NONE', 'canary@example.com', '')",
  };
  await db
    .count(insert)
    .catch((error: unknown) =>
      logger.error({ err: error, email: 'canary@example.com', body: { token: 'canary-token' } }, 'failed'),
    );
  await db.close();
  await database.drop();
  expect(lines.join('')).toContain('"table":"coupon_redemption"');
  expect(lines.join('')).not.toContain('canary');
});

interface OtlpSpan {
  traceId: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string } }[];
}

/** Starts a trace collector that accepts OTLP as JSON over HTTP. */
async function collector(): Promise<{ url: string; spans: OtlpSpan[]; close: () => void }> {
  const spans: OtlpSpan[] = [];
  const server = http.createServer((request, response) => {
    let text = '';
    request
      .on('data', (part: Buffer) => {
        text += part.toString();
      })
      .on('end', () => {
        const body = JSON.parse(text) as { resourceSpans?: { scopeSpans: { spans: OtlpSpan[] }[] }[] };
        spans.push(
          ...(body.resourceSpans ?? []).flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
        );
        response.end('{}');
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, spans, close: () => void server.close() };
}

it('a process traces a request from caller to SQL, and serves for its drain after SIGTERM', async () => {
  const [database, traces, port] = [await createTestDatabase(), await collector(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'treadmarket-operations-'));
  const env = {
    DATABASE_URL: database.url,
    API_PORT: String(port),
    DRAIN_SECONDS: '2',
    OTEL_EXPORTER_OTLP_ENDPOINT: traces.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    OTEL_METRICS_EXPORTER: 'none',
    OTEL_LOGS_EXPORTER: 'none',
    OTEL_BSP_SCHEDULE_DELAY: '100',
  };
  const log = path.join(folder, 'api.log');
  const child = new StoreProcess('marketplace-api/src/server/main.ts', env, `${url}/readyz`, log);
  await child.start();
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const answer = await fetch(`${url}/v1/installers/canary-installer`, {
    headers: { ...KEY, traceparent: `00-${traceId}-b7ad6b7169203331-01` },
  });
  expect(answer.status).toBe(404);
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (address: string) =>
    new Promise<readonly unknown[]>((resolve, reject) => {
      const request = http.get(`${url}${address}`, { agent, headers: KEY }, (response) => {
        response.resume().once('end', () => resolve([response.statusCode, response.headers.connection]));
      });
      request.once('error', reject);
    });
  expect(await ask('/v1/feature-flags')).toEqual([200, 'keep-alive']);
  // A process that must be ended by force after its drain time has the code 1.
  const ended = child.kill('SIGTERM');
  while ((await fetch(`${url}/readyz`)).status !== 503) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(await ask('/v1/feature-flags')).toEqual([200, 'close']);
  expect(await ended).toBe(0);
  agent.destroy();
  const mine = traces.spans.filter((span) => span.traceId === traceId);
  expect(mine.map(({ name }) => name)).toEqual(expect.arrayContaining(['GET /v1/installers/:id']));
  expect(
    mine.some(({ attributes }) =>
      attributes.some(({ key, value }) => key === 'db.query.text' && /from installer/.test(value.stringValue ?? '')),
    ),
  ).toBe(true);
  expect(JSON.stringify(traces.spans)).not.toContain('canary-installer');
  traces.close();
  await database.drop();
  fs.rmSync(folder, { recursive: true, force: true });
});
