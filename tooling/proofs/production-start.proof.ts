import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
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
import { ROOT } from 'registry/paths';
import {
  askShop,
  buyTires,
  CARD_NUMBER,
  cardOfSandbox,
  SHOP_HOST,
  SHOP_PRODUCTS,
  writeOwners,
} from './production-shop';

const PUBLISHABLE_KEY = 'pk_live_of_this_proof';
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
    VARIANT_HOSTS: `treadmarket=${SHOP_HOST}`,
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
    await writeFile(file, SHOP_PRODUCTS);
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
      const page = await askShop(Number(env['PORT']), '/');
      expect([page.status, page.headers['strict-transport-security']]).toEqual([200, 'max-age=63072000']);
      expect(await buyTires(Number(env['PORT']), await cardOfSandbox(env['PAYMENT_URL'] ?? ''))).toMatchObject({
        status: 'OK',
        state: 'placed',
      });
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
      expect(await buyTires(Number(env['PORT']), await cardOfStripe(address))).toMatchObject({
        status: 'OK',
        state: 'placed',
      });
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

async function cardOfStripe(address: string): Promise<string> {
  const made = await fetch(`${address}/v1/test_helpers/confirmation_tokens`, {
    method: 'POST',
    headers: { authorization: `Bearer ${PUBLISHABLE_KEY}` },
    body: new URLSearchParams({
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': CARD_NUMBER,
    }),
  });
  return ((await made.json()) as { id: string }).id;
}
