import net from 'node:net';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import type { Problem } from 'shared-contracts/wire';
import { openDatabase } from '../platform/database/database';
import { parseEnv } from '../platform/settings/env';
import { createTestDatabase, type TestDatabase } from '../../verification/testing/database/test-database';
import { buildApi, type Api } from './api';

jest.setTimeout(180_000);
const KEY = { 'x-marketplace-key': 'tm-web-treadmarket' };

/** A proxy to the database that can cut its connections or swallow all data. */
class Way {
  #mode: 'open' | 'silent' | 'cut' = 'open';
  readonly #pairs = new Set<[net.Socket, net.Socket]>();
  readonly #server: net.Server;

  constructor(port: number) {
    this.#server = net.createServer((client) => {
      if (this.#mode === 'cut') return void client.destroy();
      const upstream = net.connect(port, '127.0.0.1');
      const pair: [net.Socket, net.Socket] = [client, upstream];
      this.#pairs.add(pair);
      client.on('data', (chunk) => this.#mode === 'open' && upstream.write(chunk));
      upstream.on('data', (chunk) => this.#mode === 'open' && client.write(chunk));
      for (const [one, other] of [pair, [upstream, client]] as const)
        one
          .on('error', () => undefined)
          .on('close', () => {
            other.destroy();
            this.#pairs.delete(pair);
          });
      return undefined;
    });
  }
  async open(): Promise<number> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return (this.#server.address() as AddressInfo).port;
  }
  set(mode: 'open' | 'silent' | 'cut'): void {
    this.#mode = mode;
    if (mode === 'cut')
      for (const [client, upstream] of this.#pairs) {
        client.destroy();
        upstream.destroy();
      }
  }
  async close(): Promise<void> {
    this.set('cut');
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

let database: TestDatabase;
let way: Way;
let api: Api;
beforeAll(async () => {
  database = await createTestDatabase();
  const url = new URL(database.url);
  way = new Way(Number(url.port));
  url.port = String(await way.open());
  api = await buildApi({ env: parseEnv({}), databaseUrl: url.href, logger: pino({ level: 'silent' }) });
});
afterAll(async () => {
  way?.set('open');
  await api?.close();
  await way?.close();
  await database?.drop();
});

const ready = async () => (await api.app.inject('/readyz')).statusCode;

async function untilReady(): Promise<void> {
  while ((await ready()) !== 200) await new Promise((resolve) => setTimeout(resolve, 50));
}

it.each(['silent', 'cut'] as const)(
  'a %s database is reported before its statements time out, and used again once it is back',
  async (mode) => {
    expect(await ready()).toBe(200);
    way.set(mode);
    let isStatementOver = false;
    const statement = api.db.one({ text: 'select 1' }).catch(() => (isStatementOver = true));
    expect(await ready()).toBe(503);
    if (mode === 'silent') expect(isStatementOver).toBe(false);
    expect((await api.app.inject('/healthz')).statusCode).toBe(200);
    const answer = await api.app.inject({ method: 'POST', url: '/v1/cart/empty', headers: KEY, payload: {} });
    expect([answer.statusCode, answer.json<Problem>().code, Number(answer.headers['retry-after']) > 0]).toEqual([
      503,
      'UNAVAILABLE',
      true,
    ]);
    way.set('open');
    await untilReady();
    await statement;
    const created = await api.app.inject({ method: 'POST', url: '/v1/cart/empty', headers: KEY, payload: {} });
    expect(created.statusCode).toBe(201);
    expect((await api.app.inject({ url: '/v1/products?size=205/55R16', headers: KEY })).statusCode).toBe(200);
  },
);

it('requests that hold every connection of the pool do not make the API unready', async () => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const holders = Array.from({ length: parseEnv({}).poolSize }, () =>
    api.db.transaction(async (tx) => {
      await tx.one({ text: 'select 1' });
      await held;
    }),
  );
  expect(await ready()).toBe(200);
  release();
  await Promise.all(holders);
});

it('a database that became read-only is reported, and purchases may be sent again', async () => {
  const name = new URL(database.url).pathname.slice(1);
  const setReadOnly = async (isOn: boolean): Promise<void> => {
    const admin = openDatabase(database.url, 1, () => undefined);
    await admin.count({ text: 'set default_transaction_read_only = off' });
    await admin.count({ text: `alter database "${name}" set default_transaction_read_only = ${isOn ? 'on' : 'off'}` });
    await admin.close();
    way.set('cut');
    way.set('open');
  };
  await untilReady();
  await setReadOnly(true);
  while ((await api.app.inject('/readyz')).json<Problem>().detail !== 'The database is read-only.')
    await new Promise((resolve) => setTimeout(resolve, 50));
  const create = () => api.app.inject({ method: 'POST', url: '/v1/cart/empty', headers: KEY, payload: {} });
  const refused = await create();
  expect([refused.statusCode, refused.json<Problem>().code, Number(refused.headers['retry-after']) > 0]).toEqual([
    503,
    'UNAVAILABLE',
    true,
  ]);
  await setReadOnly(false);
  await untilReady();
  expect((await create()).statusCode).toBe(201);
});
