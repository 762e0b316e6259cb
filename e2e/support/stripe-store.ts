import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { ROOT } from 'registry/paths';
import { sql } from './database';
import { required } from './env';
import { startStripeGateway, STRIPE_KEYS, type StripeGateway } from './stripe-gateway';

/** A store that sells through Stripe, with a database of its own. */
export interface StripeStore extends StripeGateway {
  readonly databaseUrl: string;
  /** Reads from Stripe's API with the secret key. */
  readStripe<T>(path: string): Promise<T>;
}

const DATABASE = 'stripe_journeys';

/** Creates a loaded database beside the one of the store under test, and fills its stock as `restock.ts` does. */
async function createDatabase(): Promise<string> {
  await sql(`drop database if exists ${DATABASE} with (force)`);
  await sql(`create database ${DATABASE}`);
  const address = new URL(required('databaseUrl'));
  address.pathname = `/${DATABASE}`;
  const folder = await mkdtemp(path.join(os.tmpdir(), 'treadmarket-prepare-'));
  const settings = { NODE_ENV: 'production', TREADMARKET_ENV: 'development', TREADMARKET_DATA_DIR: folder };
  await promisify(execFile)(path.join(ROOT, 'node_modules/.bin/tsx'), ['marketplace-api/commands/prepare.ts'], {
    cwd: ROOT,
    env: { ...process.env, ...settings, DATABASE_URL: address.href },
  });
  await rm(folder, { recursive: true, force: true });
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  await client.query('update stock set quantity = 5000');
  await client.end();
  return address.href;
}

export async function startStripeStore(): Promise<StripeStore> {
  const databaseUrl = await createDatabase();
  const gateway = await startStripeGateway({ databaseUrl });
  const headers = { authorization: `Bearer ${STRIPE_KEYS.STRIPE_SECRET_KEY}` };
  return {
    ...gateway,
    databaseUrl,
    async readStripe<T>(address: string): Promise<T> {
      const answer = await fetch(gateway.stripeUrl + address, { headers });
      if (!answer.ok) throw new Error(`The local server of Stripe answered ${answer.status} for ${address}.`);
      return (await answer.json()) as T;
    },
  };
}
