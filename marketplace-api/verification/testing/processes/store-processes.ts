import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openDatabase, type Database } from '../../../src/platform/database/database';
import { startFaultProxy, type Fault, type FaultProxy } from './fault-proxy';
import { freePort, StoreProcess } from './store-process';
import { NO_LIMITS } from '../test-api';
import { createTestDatabase } from '../database/test-database';

const SECRET = 'a-secret-of-this-proof';

export interface StoreProcessesOptions {
  /** Number of API processes on one database. */
  readonly processes: number;
  /** Puts a faulty network between shoppers, API and provider; without it they connect directly. */
  readonly faults?: { readonly seed: number; readonly rates: Readonly<Record<Fault, number>> };
}

/** The API and the payment sandbox as separate processes that can be killed. */
export interface StoreProcesses {
  readonly db: Database;
  readonly apis: readonly StoreProcess[];
  /** URLs of the API for shoppers, through the faulty network if there is one. */
  readonly apiUrls: readonly string[];
  /** URL of the provider for browsers, without faults. */
  readonly sandboxUrl: string;
  /** Secret for reading the provider's records. */
  readonly secret: string;
  readonly proxies: { readonly beforeApi: readonly FaultProxy[]; readonly beforeProvider: FaultProxy | null };
  close(): Promise<void>;
}

export async function startStoreProcesses({ processes, faults }: StoreProcessesOptions): Promise<StoreProcesses> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'treadmarket-processes-'));
  const database = await createTestDatabase();
  const db = openDatabase(database.url, 4, () => undefined);
  const sandboxPort = await freePort();
  const sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
  const disturb = (target: string, number: number) =>
    faults ? startFaultProxy({ target, seed: faults.seed + number, rates: faults.rates }) : Promise.resolve(null);
  const beforeProvider = await disturb(sandboxUrl, 0);
  const shared = {
    NODE_ENV: 'production',
    TREADMARKET_ENV: 'development',
    TREADMARKET_DATA_DIR: folder,
    DATABASE_URL: database.url,
    SANDBOX_PORT: String(sandboxPort),
    PAYMENT_URL: beforeProvider?.url ?? sandboxUrl,
    PAYMENT_PUBLIC_URL: sandboxUrl,
    PAYMENT_SECRET: SECRET,
    PAYMENT_WEBHOOK_SECRET: SECRET,
    LOG_LEVEL: 'warn',
    // All shoppers share one network address.
    ...NO_LIMITS,
  };
  const apis: StoreProcess[] = [];
  const apiUrls: string[] = [];
  const beforeApi: FaultProxy[] = [];
  for (let number = 0; number < processes; number += 1) {
    const port = await freePort();
    const direct = `http://127.0.0.1:${port}`;
    const proxy = await disturb(direct, number + 1);
    if (proxy) beforeApi.push(proxy);
    apiUrls.push(proxy?.url ?? direct);
    const env = { ...shared, API_PORT: String(port), METRICS_PORT: String(await freePort()) };
    const log = path.join(folder, `api-${number}.log`);
    apis.push(new StoreProcess('marketplace-api/src/server/main.ts', env, `${direct}/readyz`, log));
  }
  const sandbox = new StoreProcess(
    'sandbox/src/bin/sandbox.ts',
    { ...shared, PAYMENT_WEBHOOK_URL: `${apiUrls[0]}/v1/payment/webhooks` },
    `${sandboxUrl}/healthz`,
    path.join(folder, 'sandbox.log'),
  );
  const parts = [sandbox, ...apis];
  try {
    await Promise.all(parts.map((part) => part.start()));
  } catch (error) {
    await Promise.all(parts.map((part) => part.kill()));
    throw error;
  }
  return {
    db,
    apis,
    apiUrls,
    sandboxUrl,
    secret: SECRET,
    proxies: { beforeApi, beforeProvider },
    async close() {
      await Promise.all(parts.map((part) => part.kill()));
      await Promise.all([...beforeApi, ...(beforeProvider ? [beforeProvider] : [])].map((proxy) => proxy.close()));
      await db.close();
      await database.drop();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
