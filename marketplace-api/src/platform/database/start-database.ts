import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres, type RunningPostgres } from './embedded-postgres';
import { isAlive } from '../background/is-alive';

export interface StartedDatabase {
  readonly url: string;
  /** Null when the operator provides the database (`DATABASE_URL`). */
  readonly port: number | null;
  stop(): Promise<void>;
}

export interface StartDatabaseOptions {
  readonly databaseUrl?: string | null;
  readonly dataDir: string;
  readonly preferredPort?: number;
  readonly database?: string;
  readonly log?: (line: string) => void;
}

async function ensureDatabase(adminUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } catch (error) {
    // Another process that starts at the same time has created it.
    if ((error as { code?: string }).code !== '42P04' && (error as { code?: string }).code !== '23505') throw error;
  } finally {
    await client.end();
  }
}

const WATCH_MS = 1000;

/** Restarts a server that died on the same port, so that existing connection settings stay valid. */
function keepRunning(
  first: RunningPostgres,
  restart: (port: number) => Promise<RunningPostgres>,
  log: (line: string) => void,
) {
  let server = first;
  let isBusy = false;
  const revive = async () => {
    if (isBusy || !server.isOwner || isAlive(server.pid)) return;
    isBusy = true;
    log('PostgreSQL has ended; starting it again.');
    try {
      server = await restart(server.port);
    } catch (error) {
      log(`PostgreSQL does not start: ${(error as Error).message}`);
    }
    isBusy = false;
  };
  const timer = setInterval(() => void revive(), WATCH_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    while (isBusy) await new Promise((resolve) => setTimeout(resolve, 50));
    await server.stop();
  };
}

/**
 * Starts the store's database: the operator's own when `databaseUrl` is set, otherwise an embedded server in
 * `<dataDir>/postgres`. Used by the start script, the API's own start and tests.
 */
export async function startDatabase(options: StartDatabaseOptions): Promise<StartedDatabase> {
  if (options.databaseUrl) return { url: options.databaseUrl, port: null, stop: () => Promise.resolve() };
  fs.mkdirSync(options.dataDir, { recursive: true });
  const log = options.log ?? (() => undefined);
  const start = (preferredPort: number) =>
    startEmbeddedPostgres({ folder: path.join(options.dataDir, 'postgres'), preferredPort, log });
  const server = await start(options.preferredPort ?? 5433);
  const stop = keepRunning(server, start, log);
  const name = options.database ?? 'treadmarket';
  await ensureDatabase(server.urlOf('postgres'), name);
  return { url: server.urlOf(name), port: server.port, stop };
}
