-- Differences between the provider's records and the store's: what a failover or a restore of a backup took away.
create table payment_finding (
  finding_id bigint generated always as identity primary key,
  kind text not null check (kind in ('charge-unknown', 'charge-differs', 'refund-unknown')),
  -- Id of the charge or of the refund at the provider.
  entry_id text not null unique,
  charge_id text not null,
  reference text,
  description text,
  amount_cents int not null check (amount_cents > 0),
  currency text not null,
  moved_at timestamptz not null,
  found_at timestamptz not null default clock_timestamp(),
  state text not null default 'open' check (state in ('open', 'refunding', 'refunded', 'closed')),
  refund_cents int check (refund_cents > 0),
  provider_refund_id text unique,
  failure_code text,
  reason text,
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  claimed_by text,
  claimed_until timestamptz,
  ended_at timestamptz,
  check ((state in ('refunding', 'refunded')) = (refund_cents is not null)),
  check ((state in ('refunded', 'closed')) = (ended_at is not null))
);
create index payment_finding_waiting on payment_finding (found_at) where state in ('open', 'refunding');
create index payment_finding_charge on payment_finding (charge_id);

-- One row: how far the records were compared. Money that moved before the store began is another store's.
create table payment_reconciliation (
  is_only boolean primary key default true check (is_only),
  began_at timestamptz not null default now(),
  compared_until timestamptz not null default now(),
  next_run_at timestamptz not null default now(),
  claimed_by text,
  claimed_until timestamptz
);
insert into payment_reconciliation default values;

create index payment_attempt_charge on payment_attempt (provider_charge_id) where provider_charge_id is not null;
create index refund_provider_refund on refund (provider_refund_id) where provider_refund_id is not null;
