import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { percentile } from '../bench/figures';
import { askEdge, type EdgeRequest } from './edge-client';
import { startEdgeStore, type EdgeStore } from './edge-store';

const EACH = 200;
const SECONDS = 20;
const SHOPPERS = 3;
/** Pause between two requests of a shopper, in ms: shorter than a person's, and within the usual limits. */
const PAUSE_MS = 250;
const [HOSTILE, SHOPPER] = ['127.0.0.2', '127.0.0.3'] as const;
const TIRE = 'CON-TCTR-2256517-102H';
const MOST_MS = 1_000;

let store: EdgeStore;
beforeAll(async () => {
  store = await startEdgeStore();
}, 120_000);
afterAll(() => store?.close());

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

interface Attack {
  /**
   * Ends it.
   * @returns the responses to the attackers
   */
  stop(): Promise<string>;
}

function attack(): Attack {
  const child = spawn(
    process.execPath,
    [path.join(__dirname, 'hostile-connections.mjs'), String(store.port), HOSTILE, String(EACH)],
    { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] },
  );
  let text = '';
  child.stdout?.on('data', (part: Buffer) => (text += part.toString()));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  return {
    async stop() {
      child.kill('SIGTERM');
      await ended;
      return text.trim();
    },
  };
}

interface Figures {
  readonly times: number[];
  readonly failed: string[];
}

async function shop(until: number, { times, failed }: Figures): Promise<void> {
  const ask = async (request: Omit<EdgeRequest, 'port' | 'from'>) => {
    const answer = await askEdge({ port: store.port, from: SHOPPER, ...request }).catch((error: Error) => error);
    if (answer instanceof Error || answer.status < 200 || answer.status >= 300)
      failed.push(`${request.path} ${answer instanceof Error ? answer.message : `${answer.status} ${answer.text}`}`);
    if (!(answer instanceof Error)) times.push(answer.ms);
    await pause(PAUSE_MS);
    return answer instanceof Error ? '{}' : answer.text;
  };
  while (Date.now() < until) {
    await ask({ path: '/' });
    await ask({ path: `/tires?page=${1 + (times.length % 5)}` });
    await ask({ path: '/api/v1/products?type=tires&size=205/55R16' });
    const made = await ask({ path: '/api/v1/cart/empty', method: 'POST', body: {} });
    const { cartNumber, sessionId } = JSON.parse(made) as { readonly cartNumber: string; readonly sessionId: string };
    const headers = { 'x-session-id': sessionId };
    const body = { items: [{ productNumber: TIRE, quantity: 4 }] };
    await ask({ path: `/api/v1/cart/items?cartNumber=${cartNumber}`, method: 'POST', headers, body });
    await ask({ path: `/api/v1/cart/${cartNumber}?calculateTax=true`, headers });
    await ask({ path: '/readyz' });
  }
}

async function measure(seconds: number): Promise<Figures> {
  const figures: Figures = { times: [], failed: [] };
  const until = Date.now() + seconds * 1_000;
  await Promise.all(Array.from({ length: SHOPPERS }, () => shop(until, figures)));
  return figures;
}

it(`another address shops beside ${EACH} silent, ${EACH} slow and ${EACH} flooding connections`, async () => {
  const calm = await measure(5);
  const hostile = attack();
  await pause(1_000);
  const { times, failed } = await measure(SECONDS);
  const answered = await hostile.stop();
  const [p50, p99, max] = [0.5, 0.99, 1].map((share) => percentile(times, share));
  console.log(
    `${times.length} requests beside ${3 * EACH} hostile connections: p50 ${p50} ms, p99 ${p99} ms, max ${max} ms, ` +
      `${failed.length} failed (without them p99 ${percentile(calm.times, 0.99)} ms). The attackers: ${answered}`,
  );
  expect([...calm.failed, ...failed]).toEqual([]);
  expect(p99).toBeLessThanOrEqual(MOST_MS);
  expect(times.length).toBeGreaterThan(100);
  const log = fs.readFileSync(store.gatewayLog, 'utf8');
  expect(log).toMatch(/"reason":"too-many-connections"/);
  // Refusals are logged once a second and reason, not once each.
  expect(log.split('\n').filter((line) => line.includes('"refused"')).length).toBeLessThan(15 * SECONDS);
});
