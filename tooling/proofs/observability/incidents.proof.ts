import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from 'marketplace-api/verification/testing/processes/store-process';
import { NO_LIMITS } from 'marketplace-api/verification/testing/test-api';
import pg from 'pg';
import { until } from 'shell/src/testing/until';
import { startEdgeStore, type EdgeStore } from '../edge-store';
import { REPOSITORY } from './alert-rules';
import { hasPrometheus, startPrometheus, type Prometheus } from './prometheus-process';

jest.setTimeout(600_000);

const SLOW_MS = 4_000;
const SHOPPERS = 4;
const WITHIN_MS = 90_000;

const cart = {
  name: 'cart',
  pages: [{ id: 'garage', paths: ['/garage'], audience: 'private', query: ['reviews'] }],
  render: `return { html: '<h1>Garage</h1><div data-widget="reviews/list" data-props="{}">…</div>', state: {} };`,
} as const;
const reviews = {
  name: 'reviews',
  widgets: [{ name: 'list', hydrate: 'visible', props: [] }],
  render: `if (url.search.includes('broken')) throw new Error('no opinions'); return { html: '<ul></ul>', state: {} };`,
} as const;

/** A payment provider that knows no token, and answers as late as the test wants. */
async function startProvider(): Promise<{ readonly port: number; delayMs: number; close(): void }> {
  const server = http.createServer((request, response) => {
    request.resume();
    setTimeout(() => response.writeHead(404).end('{}'), provider.delayMs);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const provider = {
    port: (server.address() as AddressInfo).port,
    delayMs: 0,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return provider;
}

/** Shoppers who open pages and try tokens until they are ended. */
class Shoppers {
  path = '/garage';
  #isOver = false;
  readonly #running: Promise<unknown>;

  constructor(readonly port: number) {
    this.#running = Promise.all(Array.from({ length: SHOPPERS }, () => this.#shop()));
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.#running;
  }

  #post(address: string, body: object, headers: object = {}): Promise<Response> {
    const key = { 'x-marketplace-key': 'tm-web-treadmarket', 'x-marketplace-origin': 'http://localhost:3000' };
    return fetch(`http://localhost:${this.port}/api/v1${address}`, {
      method: 'POST',
      headers: { ...key, 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...headers },
      body: JSON.stringify(body),
    });
  }

  async #shop(): Promise<void> {
    const { cartNumber, sessionId } = (await (await this.#post('/cart/empty', {})).json()) as Record<string, string>;
    const payment = { paymentMethod: 'credit-card', cartNumber, providerToken: 'tok_unknown' };
    while (!this.#isOver) {
      await (await fetch(`http://localhost:${this.port}${this.path}`)).text();
      await (await this.#post('/payment/create-token', payment, { 'x-session-id': sessionId })).text();
      await pause(200);
    }
  }
}

/** Returns the statement of a runbook. */
function statementOf(runbook: string): string {
  const text = readFileSync(path.join(REPOSITORY, `docs/operations/runbooks/${runbook}.md`), 'utf8');
  return /```sql\n([\s\S]+?)```/.exec(text)?.[1] ?? '';
}

(hasPrometheus ? describe : describe.skip)('alerts, where Prometheus is installed', () => {
  let store: EdgeStore;
  let provider: Awaited<ReturnType<typeof startProvider>>;
  let prometheus: Prometheus;
  let shoppers: Shoppers;
  let database: pg.Client;

  beforeAll(async () => {
    provider = await startProvider();
    const probePort = await freePort();
    store = await startEdgeStore({
      ...NO_LIMITS,
      PROBE_PORT: String(probePort),
      PAYMENT_URL: `http://127.0.0.1:${provider.port}`,
      SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
      MAIL_FROM: 'Treadmarket <orders@example.com>',
      REQUESTS_PER_MINUTE: '1000000',
      API_CALL_MS_PER_MINUTE: '100000000',
      RENDER_MS_PER_MINUTE: '100000000',
    });
    await store.deploy(reviews);
    await store.deploy(cart);
    database = new pg.Client({ connectionString: store.databaseUrl, application_name: 'a-person' });
    await database.connect();
    prometheus = await startPrometheus({ gateway: probePort, api: store.metricsPort });
    shoppers = new Shoppers(store.port);
  });
  afterAll(async () => {
    await shoppers?.end();
    await prometheus?.close();
    await database?.end();
    await store?.close();
    provider?.close();
  });

  async function waitFor(alerts: readonly string[]): Promise<void> {
    const end = Date.now() + WITHIN_MS;
    while ((await prometheus.firing()).join() !== alerts.join()) {
      if (Date.now() > end) break;
      await pause(500);
    }
    expect(await prometheus.firing()).toEqual(alerts);
  }

  /** Begins the incident and expects its alert and no other until the end. */
  async function expectOnly(alert: string, begin: () => unknown, findCause: () => Promise<void>): Promise<void> {
    await waitFor([]);
    const startedAt = Date.now();
    await begin();
    await waitFor([alert]);
    await findCause();
    const seconds = Math.ceil((Date.now() - startedAt) / 1_000);
    const fired = await prometheus.query(
      `count by (alertname) (count_over_time(ALERTS{alertstate="firing"}[${seconds}s]))`,
    );
    expect(fired.map(({ metric }) => metric['alertname'])).toEqual([alert]);
  }

  it('name a slow provider and its operation, and nothing else', async () => {
    await expectOnly(
      'ProviderSlow',
      () => (provider.delayMs = SLOW_MS),
      async () => {
        const slow = await prometheus.query(
          'histogram_quantile(0.95, sum by (operation, le) (rate(provider_request_duration_seconds_bucket[15s]))) > 3',
        );
        expect(slow.map(({ metric }) => metric['operation'])).toEqual(['tokenInfo']);
      },
    );
    provider.delayMs = 0;
  });

  it('name a remote whose widget fails, and nothing else', async () => {
    await expectOnly(
      'RemoteFailing',
      () => (shoppers.path = '/garage?reviews=broken'),
      async () => {
        const failed = await prometheus.query(
          'sum by (remote, version, kind, outcome) ' +
            '(rate(gateway_render_duration_seconds_count{outcome!="ok"}[15s])) > 0',
        );
        const part = { remote: 'reviews', version: 'stable', kind: 'widget', outcome: 'failed' };
        expect(failed.map(({ metric }) => metric)).toEqual([part]);
      },
    );
    shoppers.path = '/garage';
  });

  it('name mails that wait because the mail server is away, and nothing else', async () => {
    await expectOnly(
      'MailsPilingUp',
      () =>
        database.query(
          `insert into outbox (kind, recipient, benefit_type, payload, created_at)
           values ('review-received', 'a@example.com', 'treadmarket', '{"productName": "a tire"}',
             now() - interval '1 hour')`,
        ),
      async () => {
        const [sent] = await prometheus.query(
          'sum by (outcome) (provider_request_duration_seconds_count{provider="mail"})',
        );
        expect(sent?.metric).toEqual({ outcome: 'unavailable' });
        const { rows } = await database.query<{ readonly last_error: string }>(statementOf('mails-piling-up'));
        expect(rows[0]?.last_error).toMatch(/ECONNREFUSED|ESOCKET/);
      },
    );
    await database.query('delete from outbox');
  });

  it('name a locked table, and its runbook the holder', async () => {
    await expectOnly(
      'TableLocked',
      () => database.query('begin; lock table outbox in access exclusive mode'),
      async () => {
        // Between two tries of a task no statement waits.
        const holders = new Set<string>();
        await until(async () => {
          const { rows } = await database.query<{ readonly application_name: string }>(statementOf('table-locked'));
          for (const { application_name: name } of rows) holders.add(name);
          return holders.size > 0;
        });
        expect([...holders]).toContain('a-person');
      },
    );
    await database.query('rollback');
    await waitFor([]);
  });
});
