import http from 'node:http';
import path from 'node:path';
import { freePort, StoreProcess } from 'marketplace-api/verification/testing/processes/store-process';
import { startEdgeStore, type EdgeGateway, type EdgeStore } from './edge-store';

jest.setTimeout(600_000);

/** Ends by SIGTERM of each kind of process. */
const ENDS = 10;
const CLIENTS = 8;
const DRAIN_SECONDS = '1';
/** How often the balancer checks readiness: several times in a drain. */
const CHECK_MS = 100;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A balancer in front of two processes: it sends requests to those that were ready when it last checked. */
class Balancer {
  readonly failed: string[] = [];
  answered = 0;
  #ready: readonly number[] = [];
  #isOver = false;
  readonly #agent = new http.Agent({ keepAlive: true, maxSockets: CLIENTS });

  constructor(
    readonly parts: readonly EdgeGateway[],
    readonly address: string,
    readonly headers: Readonly<Record<string, string>>,
  ) {}

  async #check(): Promise<void> {
    const states = await Promise.all(
      this.parts.map(async ({ port }) =>
        fetch(`http://localhost:${port}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      ),
    );
    this.#ready = this.parts.filter((_, at) => states[at]).map(({ port }) => port);
  }

  #ask(port: number): Promise<void> {
    return new Promise((resolve) => {
      const options = { port, host: 'localhost', path: this.address, agent: this.#agent, headers: this.headers };
      const fail = (reason: string): void => {
        this.failed.push(`${port}: ${reason}`);
        resolve();
      };
      http
        .get(options, (answer) => {
          answer.resume().once('error', ({ message }) => fail(message));
          answer.once('end', () => {
            if (answer.statusCode !== 200) return fail(String(answer.statusCode));
            this.answered += 1;
            return resolve();
          });
        })
        .once('error', ({ message }) => fail(message));
    });
  }

  async #shop(): Promise<void> {
    for (let at = 0; !this.#isOver; at += 1) {
      const port = this.#ready[at % this.#ready.length];
      if (port === undefined) this.failed.push('no process is ready');
      else await this.#ask(port);
      await pause(5);
    }
  }

  async while(work: () => Promise<void>): Promise<void> {
    await this.#check();
    const checks = (async () => {
      while (!this.#isOver) {
        await this.#check();
        await pause(CHECK_MS);
      }
    })();
    const shoppers = Array.from({ length: CLIENTS }, () => this.#shop());
    await work();
    this.#isOver = true;
    await Promise.all([checks, ...shoppers]);
    this.#agent.destroy();
  }
}

async function endInTurn(parts: readonly EdgeGateway[]): Promise<readonly (number | null)[]> {
  const codes: (number | null)[] = [];
  for (let at = 0; at < ENDS; at += 1) {
    const { process } = parts[at % parts.length]!;
    codes.push(await process.kill('SIGTERM'));
    await process.start();
    await pause(3 * CHECK_MS);
  }
  return codes;
}

describe(`two processes, of which one ends ${ENDS} times by SIGTERM`, () => {
  let store: EdgeStore;
  const apis: EdgeGateway[] = [];
  beforeAll(async () => {
    store = await startEdgeStore({ DRAIN_SECONDS, PROBE_PORT: '', REQUESTS_PER_MINUTE: '1000000' }, 2);
    for (let at = 0; at < 2; at += 1) {
      const port = await freePort();
      const url = `http://127.0.0.1:${port}/readyz`;
      const env = {
        DATABASE_URL: store.databaseUrl,
        API_PORT: String(port),
        API_HOST: 'localhost',
        RATE_LIMIT_PER_MINUTE: '1000000',
        LOG_LEVEL: 'warn',
        DRAIN_SECONDS,
      };
      const log = path.join(path.dirname(store.gatewayLog), `api-${at}.log`);
      const process = new StoreProcess(
        'marketplace-api/src/server/main.ts',
        env,
        url.replace('127.0.0.1', 'localhost'),
        log,
      );
      await process.start();
      apis.push({ port, process });
    }
  });
  afterAll(async () => {
    for (const { process } of apis) await process.kill('SIGTERM');
    await store?.close();
  });

  it.each([
    ['gateways', () => store.gateways, '/', {}],
    ['APIs', () => apis, '/v1/feature-flags', { 'x-marketplace-key': 'tm-web-treadmarket' }],
  ] as const)('answer every request of keep-alive clients, as %s', async (_kind, parts, address, headers) => {
    const balancer = new Balancer(parts(), address, headers);
    let codes: readonly (number | null)[] = [];
    await balancer.while(async () => void (codes = await endInTurn(parts())));
    expect(balancer.failed).toEqual([]);
    expect(codes).toEqual(Array.from({ length: ENDS }, () => 0));
    expect(balancer.answered).toBeGreaterThan(1_000);
  });
});
