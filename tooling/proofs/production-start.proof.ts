import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { PRODUCTION_ENV } from 'marketplace-api/verification/testing/processes/production-env';
import {
  compiledArguments,
  freePort,
  StoreProcess,
} from 'marketplace-api/verification/testing/processes/store-process';
import { shareOf } from 'marketplace-api/verification/testing/proof-share';
import { createTestDatabase, type TestDatabase } from 'marketplace-api/verification/testing/database/test-database';
import { createTestStore, type TestStore } from 'shell/src/testing/test-store';
import { ORDER_MEDIA_TYPE } from 'shared-contracts/wire';
import { ROOT } from 'registry/paths';
import { generateKey } from 'registry/trust/signing-key';
import { askEdge, type EdgeAnswer } from './edge-client';

const HOST = 'tires.example.com';
const CARD = '4242424242424242';
const PUBLISHABLE_KEY = 'pk_live_of_this_proof';
const ORIGIN = `https://${HOST}`;
const PRODUCTS = `productNumber,group,brand,name,type,size,price,stock
ACME-1,01,Acme,Tour A/S,touring,225/65R17,124.99,40
`;
const [API, GATEWAY, SANDBOX] = [
  'marketplace-api/src/server/main.ts',
  'shell/src/gateway/main.ts',
  'sandbox/src/bin/sandbox.ts',
];

type Env = Readonly<Record<string, string>>;

let demo: TestDatabase;
let pages: TestStore;
let folder: string;
let databaseUrl: string;
let env: Env;
beforeAll(async () => {
  demo = await createTestDatabase();
  folder = await mkdtemp(path.join(os.tmpdir(), 'treadmarket-production-'));
  const signed = await writeOwners(folder);
  pages = await createTestStore({ TREADMARKET_ENV: 'production', ...signed });
  const name = `own_${process.pid}`;
  await onServer(`create database ${name}`);
  databaseUrl = demo.url.replace(/\/[^/]+$/, `/${name}`);
  const [port, apiPort, sandboxPort] = [await freePort(), await freePort(), await freePort()];
  env = {
    ...PRODUCTION_ENV,
    DATABASE_URL: databaseUrl,
    TREADMARKET_DATA_DIR: pages.data,
    RELEASE_OWNERS: signed.RELEASE_OWNERS,
    PORT: String(port),
    HOST: '127.0.0.1',
    API_PORT: String(apiPort),
    API_URL: `http://127.0.0.1:${apiPort}`,
    SANDBOX_PORT: String(sandboxPort),
    PAYMENT_URL: `http://127.0.0.1:${sandboxPort}`,
    VARIANT_HOSTS: `treadmarket=${HOST}`,
    LOG_LEVEL: 'warn',
    DRAIN_SECONDS: '0',
  };
  await pages.deploy({
    name: 'catalog',
    manifest: { team: 'Catalog' },
    pages: [{ id: 'home', paths: ['/'], audience: 'anonymous', query: [] }],
    render: "return { html: '<h1>Tires</h1>', state: {} };",
  });
}, 120_000);
afterAll(async () => {
  await onServer(`drop database if exists own_${process.pid} with (force)`);
  await demo?.drop();
  await pages?.remove();
  await rm(folder, { recursive: true, force: true });
});

/** Creates a team with a key, as production requires: versions signed with a developer's key are not served. */
async function writeOwners(dir: string) {
  const { file, publicKey } = generateKey('catalog-1');
  const owners = { Catalog: { isOperator: true, keys: [publicKey], remotes: ['catalog'], paths: { '*': ['/'] } } };
  const [RELEASE_OWNERS, RELEASE_KEY_FILE] = [path.join(dir, 'owners.json'), path.join(dir, 'catalog-1.json')];
  await writeFile(RELEASE_OWNERS, JSON.stringify({ formatVersion: 1, teams: owners }));
  await writeFile(RELEASE_KEY_FILE, file);
  return { RELEASE_OWNERS, RELEASE_KEY_FILE };
}

async function onServer(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: demo.url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

/** Runs an entry to its end, or kills it after a while when its start was not refused. */
async function run(
  entry: string,
  settings: Env,
  args: readonly string[] = [],
): Promise<{ code: number | null; said: string }> {
  const compiled = await compiledArguments(entry);
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...compiled, ...args], {
      cwd: ROOT,
      env: { PATH: process.env['PATH'] ?? '', ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (said += part.toString()));
    const timer = setTimeout(() => child.kill('SIGKILL'), 60_000);
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve({ code, said });
    });
  });
}

const without = (name: string): Env => Object.fromEntries(Object.entries(env).filter(([key]) => key !== name));

it('an API without its settings refuses to start and lists all of them, and so does a gateway', async () => {
  const bare = { TREADMARKET_ENV: 'production', TREADMARKET_DATA_DIR: folder };
  const [api, gateway] = await Promise.all([run(API, bare), run(GATEWAY, bare)]);
  expect([api.code, gateway.code]).toEqual([1, 1]);
  const required = Object.keys(PRODUCTION_ENV).filter((name) => name !== 'TREADMARKET_ENV');
  for (const name of required) expect(api.said).toMatch(new RegExp(`^ +${name} `, 'm'));
  for (const name of ['API_URL', 'PAYMENT_PUBLIC_URL', 'VARIANT_HOSTS', 'GATEWAY_KEY'])
    expect(gateway.said).toContain(`${name} is required in production.`);
});

const REQUIRED = ['DATABASE_URL', 'PAYMENT_SECRET', 'SMTP_URL', 'SANDBOX_STAND_INS', 'GATEWAY_KEY'];

it.each(REQUIRED.slice(0, shareOf(REQUIRED.length)))(
  'an API without %s is refused with the name of the setting',
  async (name) => {
    const { code, said } = await run(API, without(name));
    expect([code, said]).toEqual([1, expect.stringContaining(name)]);
  },
);

it('demo data and files with open permissions are refused', async () => {
  const data = path.join(folder, 'data');
  await mkdir(path.join(data, 'payment-ledger'), { recursive: true });
  await writeFile(path.join(data, 'payment-ledger/ledger.jsonl'), '', { mode: 0o644 });
  const { code, said } = await run(API, { ...env, DATABASE_URL: demo.url, TREADMARKET_DATA_DIR: data });
  expect(code).toBe(1);
  for (const what of ['invented installers', 'never publish', 'coupon codes', 'sample reviews', 'invented prices'])
    expect(said).toContain(what);
  expect(said).toContain('TREADMARKET_DATA_DIR: other users of this machine may read payment-ledger');
});

describe('a store with all settings', () => {
  beforeAll(async () => {
    const file = path.join(folder, 'products.csv');
    await writeFile(file, PRODUCTS);
    const prepared = await run('marketplace-api/commands/prepare.ts', env);
    expect([prepared.code, prepared.said]).toEqual([0, expect.stringContaining('zip codes')]);
    const imported = await run('marketplace-api/commands/import.ts', env, ['products', file]);
    expect([imported.code, imported.said]).toEqual([0, expect.any(String)]);
  }, 120_000);

  /** Starts a provider, the API and the gateway with some settings, and ends them after the work. */
  async function whileServing(settings: Env, provider: string, healthUrl: string, work: () => Promise<void>) {
    const start = (entry: string, readyUrl: string) =>
      new StoreProcess(entry, settings, readyUrl, path.join(folder, `${path.basename(path.dirname(entry))}.log`));
    const parts = [
      start(provider, healthUrl),
      start(API, `${settings['API_URL']}/readyz`),
      start(GATEWAY, `http://127.0.0.1:${settings['PORT']}/healthz`),
    ];
    try {
      for (const part of parts) await part.start();
      await work();
    } finally {
      for (const part of parts) await part.kill('SIGTERM');
    }
  }

  it("sells on a database with a shop's own data", () =>
    whileServing(env, SANDBOX, `${env['PAYMENT_URL']}/healthz`, async () => {
      const page = await ask('/');
      expect([page.status, page.headers['strict-transport-security']]).toEqual([200, 'max-age=63072000']);
      expect(await buy(await cardOfSandbox())).toMatchObject({ status: 'OK', state: 'placed' });
      expect((await fetch(`${env['API_URL']}/dev/mail`)).status).toBe(404);
    }));

  it('sells by Stripe without the sandbox, and names a key that is missing or of test mode', async () => {
    const port = await freePort();
    const settings = ofStripe(port);
    for (const [name, value] of [
      ['STRIPE_SECRET_KEY', ''],
      ['STRIPE_SECRET_KEY', 'sk_test_of_this_proof'],
    ] as const) {
      const { code, said } = await run(API, { ...settings, [name]: value });
      expect([code, said]).toEqual([1, expect.stringContaining(name)]);
      expect(said).not.toContain('of_this_proof');
    }
    const address = settings['STRIPE_API_URL'] ?? '';
    await whileServing(settings, 'sandbox/src/bin/stripe.ts', `${address}/healthz`, async () => {
      expect(await buy(await cardOfStripe(address))).toMatchObject({ status: 'OK', state: 'placed' });
    });
  });
});

/** Settings of a store whose cards are Stripe's, with nothing of the sandbox's payments. */
function ofStripe(port: number): Env {
  const { PAYMENT_URL: _url, PAYMENT_SECRET: _secret, PAYMENT_WEBHOOK_SECRET: _webhook, ...rest } = env;
  return {
    ...rest,
    SANDBOX_STAND_INS: 'identity',
    PAYMENT_PROVIDERS: 'credit-card=stripe',
    STRIPE_SECRET_KEY: 'sk_live_of_this_proof',
    STRIPE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
    STRIPE_WEBHOOK_SECRET: 'whsec_of_this_proof',
    STRIPE_API_URL: `http://127.0.0.1:${port}`,
    STRIPE_PORT: String(port),
  };
}

async function cardOfSandbox(): Promise<string> {
  const tokenised = await fetch(`${env['PAYMENT_URL']}/v1/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ number: CARD, expiry: '12/2030', cvc: '123', name: 'Ann Lee' }),
  });
  return ((await tokenised.json()) as { token: string }).token;
}

async function cardOfStripe(address: string): Promise<string> {
  const made = await fetch(`${address}/v1/test_helpers/confirmation_tokens`, {
    method: 'POST',
    headers: { authorization: `Bearer ${PUBLISHABLE_KEY}` },
    body: new URLSearchParams({ 'payment_method_data[type]': 'card', 'payment_method_data[card][number]': CARD }),
  });
  return ((await made.json()) as { id: string }).id;
}

interface Request {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

const ask = (where: string, { body, headers }: Request = {}): Promise<EdgeAnswer> =>
  askEdge({
    port: Number(env['PORT']),
    from: '127.0.0.1',
    path: where,
    method: body === undefined ? 'GET' : 'POST',
    body,
    headers: { host: HOST, 'x-marketplace-origin': ORIGIN, ...headers },
  });

/** Buys a tire, shipped home, by card: through the gateway, with the production's host name. */
async function buy(providerToken: string): Promise<unknown> {
  const call = async <T>(where: string, request?: Request): Promise<T> => {
    const answer = await ask(`/api/v1${where}`, request);
    if (answer.status >= 300) throw new Error(`${where}: ${answer.status} ${answer.text}`);
    return JSON.parse(answer.text) as T;
  };
  const { cartNumber, sessionId } = await call<{ cartNumber: string; sessionId: string }>('/cart/empty', { body: {} });
  const mine = { 'x-session-id': sessionId };
  const key = () => ({ ...mine, 'idempotency-key': randomUUID() });
  const items = [{ productNumber: 'ACME-1', quantity: 4 }];
  await call(`/cart/items?cartNumber=${cartNumber}`, { headers: mine, body: { items } });
  const address = { address: '1 Main Street', city: 'Chicago', state: 'IL', zipCode: '60601' };
  const person = { firstName: 'Ann', lastName: 'Lee', email: 'ann@shop.test', phoneNumber: '312-555-0101' };
  await call(`/cart/${cartNumber}/shipping-address`, { headers: mine, body: { ...person, ...address } });
  const payment = { paymentMethod: 'credit-card', cartNumber };
  const { paymentToken } = await call<{ paymentToken: string }>('/payment/create-token', {
    headers: key(),
    body: { ...payment, providerToken },
  });
  const cart = await call<{ total: { value: number } }>(`/cart/${cartNumber}?calculateTax=true`, { headers: mine });
  return call('/orders', {
    headers: { ...key(), 'content-type': ORDER_MEDIA_TYPE },
    body: { ...payment, paymentToken, expectedTotal: cart.total.value },
  });
}
