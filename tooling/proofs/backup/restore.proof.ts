import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { migrateToLatest } from 'marketplace-api/src/platform/database/migrations';
import { openDatabase, type Database } from 'marketplace-api/src/platform/database/database';
import { runSeed } from 'marketplace-api/commands/seed/run-seed';
import { eventually } from 'marketplace-api/verification/testing/eventually';
import { reconcile, type ProviderBooks } from 'marketplace-api/verification/testing/money-books';
import { orderDesk } from 'marketplace-api/verification/testing/order-desk';
import { startTestApi, type TestApi } from 'marketplace-api/verification/testing/test-api';
import { POSTGRES_BIN, postgres, PostgresServer, serverFile, serverFolder } from './postgres-server';

jest.setTimeout(300_000);
const BEFORE = 3;
const AFTER = 2;
const whereInstalled = POSTGRES_BIN === null ? describe.skip : describe;

let folder: string;
const running = new Set<PostgresServer>();
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'tm-backup-'));
  chmodSync(folder, 0o755);
});
afterAll(() => {
  for (const server of running) server.crash();
  rmSync(folder, { recursive: true, force: true });
});

async function query<T extends pg.QueryResultRow>(url: string, text: string): Promise<T | undefined> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<T>(text)).rows[0];
  } finally {
    await client.end();
  }
}

const booksOf = async (api: TestApi): Promise<ProviderBooks> => ({
  charges: await api.charges(),
  refunds: await api.refunds(),
});

async function onDatabase<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase(url, 2, () => undefined);
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

const startApi = (url: string): Promise<TestApi> => startTestApi({ database: { url, drop: () => Promise.resolve() } });

/** A server whose log is archived, with the store's schema and demo data. */
async function startPrimary(archive: string): Promise<PostgresServer> {
  const data = serverFolder(folder, 'primary');
  postgres('initdb', ['--pgdata', data, '--username', 'store', '--auth', 'trust', '--encoding', 'UTF8']);
  const primary = await PostgresServer.of(data, {
    archive_mode: 'on',
    archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
  });
  primary.start();
  running.add(primary);
  await query(primary.urlOf('postgres'), 'create database store');
  await migrateToLatest(primary.urlOf('store'));
  await runSeed(primary.urlOf('store'));
  return primary;
}

/** A server of the backup that replays the archive up to a time, and waits there without accepting a write. */
async function restoreTo(backup: string, archive: string, time: string): Promise<PostgresServer> {
  serverFile(path.join(backup, 'recovery.signal'), '');
  const restored = await PostgresServer.of(backup, {
    archive_mode: 'off',
    restore_command: `cp ${archive}/%f %p`,
    recovery_target_time: time,
    recovery_target_action: 'pause',
  });
  restored.start();
  running.add(restored);
  const paused = () =>
    query<{ state: string }>(restored.urlOf('store'), 'select pg_get_wal_replay_pause_state() as state');
  await eventually(async () => expect((await paused())?.state).toBe('paused'));
  return restored;
}

whereInstalled('a backup with an archive', () => {
  it('is restored to a time on another server, with books that are equal up to then', async () => {
    const archive = serverFolder(folder, 'archive');
    const primary = await startPrimary(archive);
    const url = primary.urlOf('store');
    const backup = serverFolder(folder, 'restored');
    const source = ['--host', '127.0.0.1', '--port', String(primary.port), '--username', 'store'];
    postgres('pg_basebackup', [...source, '--pgdata', backup, '--wal-method', 'none', '--checkpoint', 'fast']);

    const api = await startApi(url);
    const desk = orderDesk(api);
    await desk.restock();
    for (let count = 0; count < BEFORE; count += 1) expect(await desk.home()).toMatchObject({ state: 'placed' });
    const booksThen = await booksOf(api);
    const time = (await query<{ time: string }>(url, 'select clock_timestamp()::text as time'))?.time ?? '';
    const lost: string[] = [];
    for (let count = 0; count < AFTER; count += 1) lost.push((await desk.home()).orderId);
    const booksNow = await booksOf(api);
    const attempts = await onDatabase(url, (db) =>
      db.many<{ id: string }>({ text: 'select attempt_id as id from payment_attempt where order_id = any($1)' }, [
        lost,
      ]),
    );
    await api.close();

    const last = await query<{ file: string }>(url, 'select pg_walfile_name(pg_switch_wal()) as file');
    await eventually(async () => {
      const done = await query<{ file: string }>(url, 'select last_archived_wal as file from pg_stat_archiver');
      expect((done?.file ?? '') >= (last?.file ?? '-')).toBe(true);
    });
    running.delete(primary);
    primary.crash();

    const restored = await restoreTo(backup, archive, time);
    const restoredUrl = restored.urlOf('store');
    const { then, now } = await onDatabase(restoredUrl, async (db) => ({
      then: await reconcile(db, booksThen),
      now: await reconcile(db, booksNow),
    }));
    expect(then).toMatchObject({ faults: [], storeCents: then.providerCents });
    expect(Object.values(then.orders).reduce((total, count) => total + count, 0)).toBe(BEFORE);
    // The provider took money for orders that the restored server never had: each is named.
    expect(attempts).toHaveLength(AFTER);
    for (const { id } of attempts) expect(now.faults.join('\n')).toContain(id);
    expect(now.faults).toHaveLength(AFTER);

    const write = () => query(restoredUrl, 'create table after_restore (id int)');
    await expect(write()).rejects.toMatchObject({ code: '25006' });
    await query(restoredUrl, 'select pg_wal_replay_resume()');
    await eventually(async () => void (await write()));
    const later = await startApi(restoredUrl);
    expect(await orderDesk(later).home()).toMatchObject({ state: 'placed' });
    await later.close();
  });
});
