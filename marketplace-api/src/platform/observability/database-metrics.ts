import { Gauge, type Registry } from 'prom-client';
import type { Queries } from '../database/database';

/** Limits of a scrape's statements: a locked table must not keep a scrape from answering. */
export const SCRAPE_LIMITS = { statement_timeout: 2_000, lock_timeout: 1_000, query_timeout: 3_000 };

const OLDEST_WORK = {
  name: 'oldest-work',
  text: `with oldest as (
      select 'mail' as kind, min(created_at) as at from outbox where state = 'waiting'
      union all
      select 'refunds', min(created_at) from refund where state = 'open'
      union all
      select 'payments', min(created_at) from payment_attempt where state = 'open'
    )
    select kind, coalesce(extract(epoch from now() - at), 0)::float8 as seconds from oldest`,
};

/** Statements of the store that wait for a lock. Other users' are not visible to it. */
const LOCK_WAITS = {
  name: 'lock-waits',
  text: `select count(*)::int as count,
      coalesce(max(extract(epoch from clock_timestamp() - query_start)), 0)::float8 as seconds
    from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database() and application_name like 'treadmarket-%'`,
};

/** Rows without figures belong to users without `pg_monitor`. */
const REPLICATION = {
  name: 'replication',
  text: `select coalesce(application_name, '') as standby,
      pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::float8 as bytes,
      extract(epoch from coalesce(replay_lag, interval '0'))::float8 as seconds
    from pg_stat_replication
    where replay_lsn is not null
    order by application_name
    limit 16`,
};

interface Standby {
  readonly standby: string;
  readonly bytes: number;
  readonly seconds: number;
}

/** Registers the state of the database, and the age of waiting work. What cannot be read is absent. */
export function watchDatabase(registry: Registry, reader: Queries): void {
  const registers = [registry];
  new Gauge({
    name: 'waiting_work_oldest_seconds',
    help: 'Age of the oldest waiting mail, open refund and open payment attempt; 0 without one.',
    labelNames: ['kind'],
    registers,
    async collect() {
      const rows = await reader.many<{ readonly kind: string; readonly seconds: number }>(OLDEST_WORK).catch(() => []);
      this.reset();
      for (const { kind, seconds } of rows) this.set({ kind }, seconds);
    },
  });
  const waits = new Gauge({
    name: 'database_lock_waits',
    help: 'Statements of the store that wait for a lock.',
    registers,
  });
  new Gauge({
    name: 'database_lock_wait_seconds',
    help: 'Time of the statement that has waited longest for a lock.',
    registers,
    async collect() {
      const row = await reader.one<{ readonly count: number; readonly seconds: number }>(LOCK_WAITS).catch(() => null);
      waits.set(row?.count ?? 0);
      this.set(row?.seconds ?? 0);
    },
  });
  const lag = new Gauge({
    name: 'database_replication_lag_bytes',
    help: 'Bytes of the log that a standby has yet to replay; absent without a standby, or the right to see it.',
    labelNames: ['standby'],
    registers,
  });
  new Gauge({
    name: 'database_replication_lag_seconds',
    help: 'Time until a standby has replayed a commit; absent without a standby, or the right to see it.',
    labelNames: ['standby'],
    registers,
    async collect() {
      const rows = await reader.many<Standby>(REPLICATION).catch(() => []);
      this.reset();
      lag.reset();
      for (const { standby, bytes, seconds } of rows) {
        lag.set({ standby }, bytes);
        this.set({ standby }, seconds);
      }
    },
  });
}
