import { spawn } from 'node:child_process';
import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { migrateToLatest, schemaSources } from '../../../src/platform/database/migrations';
import { isServerOf, readPostmaster } from '../../../src/platform/database/postgres-lock';
import { runSeed, seedDigest } from '../../../commands/seed/run-seed';
import { withLock } from './lock-folder';
import { TEST_SERVER, TEST_SERVER_LOCK } from './test-server-home';

const HERE = path.dirname(fileURLToPath(import.meta.url));
const BUILD_LOCK = 7_251_001;

function runningUrl(): string | null {
  const file = readPostmaster(TEST_SERVER);
  if (file === null || !isServerOf(TEST_SERVER, file.pid)) return null;
  return `postgres://treadmarket:${fs.readFileSync(`${TEST_SERVER}.password`, 'utf8')}@127.0.0.1:${file.port}/postgres`;
}

async function connect(url: string): Promise<pg.Client | null> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  return client.connect().then(
    () => client,
    () => null,
  );
}

/** Opens a connection to the server's default database, which keeps the server running. */
async function lease(): Promise<{ client: pg.Client; url: string }> {
  return withLock(TEST_SERVER_LOCK, async () => {
    let isStarted = false;
    for (let tries = 0; tries < 600; tries += 1) {
      const url = runningUrl();
      const client = url === null ? null : await connect(url);
      if (url !== null && client !== null) return { client, url };
      if (!isStarted && url === null) {
        isStarted = true;
        fs.mkdirSync(path.dirname(TEST_SERVER), { recursive: true });
        const output = fs.openSync(`${TEST_SERVER}.keeper.log`, 'w');
        spawn(process.execPath, ['--import', 'tsx', path.join(HERE, 'test-server-keeper.ts')], {
          detached: true,
          stdio: ['ignore', output, output],
          cwd: path.join(HERE, '../../../..'),
          env: { ...process.env, NODE_OPTIONS: '' },
        }).unref();
        fs.closeSync(output);
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`The test database did not start; see ${TEST_SERVER}.keeper.log`);
  });
}

/** Creates the template database, migrated and loaded, again after a change of the schema, data or loading code. */
async function ensureTemplate(client: pg.Client, url: string): Promise<string> {
  const digest = crypto.createHash('sha256').update(schemaSources()).update(seedDigest()).digest('hex');
  const name = `tm_${digest.slice(0, 16)}`;
  const exists = async () =>
    (await client.query('select 1 from pg_database where datname = $1', [name])).rowCount === 1;
  await client.query('select pg_advisory_lock($1)', [BUILD_LOCK]);
  try {
    if (await exists()) return name;
    const building = `${name}_building`;
    await client.query(`drop database if exists ${building} with (force)`);
    await client.query(`create database ${building}`);
    const buildUrl = url.replace(/\/postgres$/, `/${building}`);
    await migrateToLatest(buildUrl);
    await runSeed(buildUrl);
    const { rows } = await client.query<{ datname: string }>(
      "select datname from pg_database where datname like 'tm\\_%' and datname <> $1",
      [building],
    );
    for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`);
    await client.query(`alter database ${building} rename to ${name}`);
    return name;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [BUILD_LOCK]);
  }
}

const GOODBYE_MS = 2_000;

/**
 * Waits until the server has closed the pool's connections; dropping the database earlier would cause errors in tests.
 */
async function connectionsEnd(client: pg.Client, name: string): Promise<void> {
  for (const until = Date.now() + GOODBYE_MS; Date.now() < until;) {
    const { rowCount } = await client.query('select 1 from pg_stat_activity where datname = $1', [name]);
    if (rowCount === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** Creates a fresh database with the whole catalog, for one test file. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { client, url } = await lease();
  const template = await ensureTemplate(client, url).catch(async (error: unknown) => {
    await client.end();
    throw error;
  });
  const name = `test_${process.pid}_${crypto.randomBytes(5).toString('hex')}`;
  await client.query(`create database ${name} template ${template} strategy file_copy`);
  return {
    url: url.replace(/\/postgres$/, `/${name}`),
    async drop() {
      await connectionsEnd(client, name);
      await client.query(`drop database if exists ${name} with (force)`);
      await client.end();
    },
  };
}
