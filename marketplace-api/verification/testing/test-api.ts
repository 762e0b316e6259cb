import crypto from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { AddressInfo } from 'node:net';
import { buildSandbox } from 'sandbox';
import pino, { type Logger } from 'pino';
import { buildApi, type Api, type ApiOptions } from '../../src/server/api';
import type { PaymentProvider } from '../../src/modules/payments/provider/payment-provider';
import { staffService } from '../../src/modules/staff/staff.service';
import { parseEnv } from '../../src/platform/settings/env';
import type { StaffRole } from '../../src/platform/security/staff';
import { contractWatch } from './contract-watch';
import { createTestDatabase, type TestDatabase } from './database/test-database';
import { PROGRAM_SECRET, shopper, type Shopper } from './shopper';

/** Disables limits, because tests send many requests from one address; tests of limits set their own. */
const PLENTY = '1000000';
export const NO_LIMITS = {
  RATE_LIMIT_PER_MINUTE: PLENTY,
  GUESSES_PER_MINUTE: PLENTY,
  HOLDS_PER_ADDRESS: PLENTY,
  HOLDS_PER_EMAIL: PLENTY,
  HOLDS_PER_CARD: PLENTY,
  DECLINES_PER_ADDRESS: PLENTY,
  DECLINES_PER_SESSION: PLENTY,
  DECLINES_PER_CARD: PLENTY,
  DECLINES_OVERALL: PLENTY,
  VOICES_PER_ADDRESS: PLENTY,
};
const SECRET = 'test-secret';
export const WEBHOOK_SECRET = 'test-webhook-secret';

/** A day inside the dates of the sample promotions. */
export const TEST_NOW = new Date('2026-11-20T15:00:00Z');

export interface TestApi extends Api {
  readonly sandboxUrl: string;
  /** Routes and statuses that were returned so far; every response was compared with its documentation. */
  readonly seen: ReadonlySet<string>;
  /** The API's data folder; its mails are in `mail`. */
  readonly folder: string;
  newShopper(variant?: string): Shopper;
  /** Returns the key of a new member of staff. */
  staffKey(role?: StaffRole): Promise<string>;
  /** Returns every charge in the provider's records. */
  charges(): Promise<{ reference: string; chargeId: string; status: string; amountCents: number }[]>;
  refunds(): Promise<{ chargeId: string; amountCents: number }[]>;
}

export interface TestApiOptions {
  readonly provider?: (real: string, secret: string) => PaymentProvider;
  readonly env?: Record<string, string>;
  readonly logger?: Logger;
  /** Replaces the fresh copy of the loaded database. */
  readonly database?: TestDatabase;
  /** Background tasks that run; all of them by default. */
  readonly tasks?: ApiOptions['tasks'];
  /** Lets the provider send events: the API listens on a port. */
  readonly hasWebhooks?: boolean;
  /** Clock of the test, instead of {@link TEST_NOW}. */
  readonly now?: () => Date;
}

async function ledger<T>(sandboxUrl: string): Promise<T[]> {
  const response = await fetch(`${sandboxUrl}/v1/ledger`, { headers: { authorization: `Bearer ${SECRET}` } });
  return ((await response.json()) as { entries: T[] }).entries;
}

/** Starts the real API on its own real database, with the real payment sandbox on its own port. */
export async function startTestApi(options: TestApiOptions = {}): Promise<TestApi> {
  const database = options.database ?? (await createTestDatabase());
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'treadmarket-api-'));
  let webhookUrl: string | null = null;
  const webhook = () => (webhookUrl === null ? null : { url: webhookUrl, secret: WEBHOOK_SECRET });
  const sandbox = await buildSandbox({
    folder: path.join(folder, 'ledger'),
    secret: SECRET,
    logLevel: 'silent',
    webhook,
    lateMs: 300,
  });
  await sandbox.listen({ port: 0, host: '127.0.0.1' });
  const sandboxUrl = `http://127.0.0.1:${(sandbox.server.address() as AddressInfo).port}`;
  const env = parseEnv({
    ...NO_LIMITS,
    TREADMARKET_DATA_DIR: folder,
    PAYMENT_URL: sandboxUrl,
    PAYMENT_SECRET: SECRET,
    PAYMENT_WEBHOOK_SECRET: WEBHOOK_SECRET,
    PARTNER_SECRETS: `purchasingPower=${PROGRAM_SECRET}`,
    ...options.env,
  });
  const watch = contractWatch();
  const api = await buildApi({
    env,
    databaseUrl: database.url,
    logger: options.logger ?? pino({ level: process.env.TEST_LOG ?? 'silent' }),
    now: options.now ?? (() => TEST_NOW),
    onApp: watch.install,
    ...(options.tasks ? { tasks: options.tasks } : {}),
    ...(options.provider ? { provider: options.provider(sandboxUrl, SECRET) } : {}),
  });
  const staff = staffService(api.db);
  if (options.hasWebhooks) {
    await api.app.listen({ port: 0, host: '127.0.0.1' });
    webhookUrl = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}/v1/payment/webhooks`;
  }
  return {
    ...api,
    sandboxUrl,
    folder,
    staffKey: async (role = 'admin') =>
      (await staff.add({ email: `${crypto.randomUUID()}@staff.example.com`, name: 'Test Person', role }))!,
    newShopper: (variant = 'treadmarket') => shopper(api.app, sandboxUrl, variant),
    async charges() {
      const charges = (
        await ledger<{ type: string; reference: string; chargeId: string; status: string; amountCents: number }>(
          sandboxUrl,
        )
      ).filter(({ type }) => type === 'charge');
      return [...new Map(charges.map((charge) => [charge.chargeId, charge])).values()];
    },
    refunds: async () =>
      (await ledger<{ type: string; chargeId: string; amountCents: number }>(sandboxUrl)).filter(
        ({ type }) => type === 'refund',
      ),
    seen: watch.seen,
    async close() {
      await api.close();
      await sandbox.close();
      await database.drop();
      fs.rmSync(folder, { recursive: true, force: true });
      watch.check();
    },
  };
}
