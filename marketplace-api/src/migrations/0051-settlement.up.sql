-- What is charged is compared with what was asked for, and what cannot be settled is put aside for staff.
alter table payment_attempt
  add column currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  -- What the provider says it took, where that is not what was asked for.
  add column charged_cents int,
  add column charged_currency text,
  add column put_aside_at timestamptz,
  add column put_aside_reason text,
  add constraint payment_attempt_put_aside check ((put_aside_at is null) = (put_aside_reason is null)),
  -- Whoever recovers a payment holds it until then; when that has passed, somebody else may.
  add column claimed_by text,
  add column claimed_until timestamptz,
  add column recovery_tries int not null default 0,
  add column next_recovery_at timestamptz not null default now();
create index payment_attempt_put_aside on payment_attempt (put_aside_at) where put_aside_at is not null;

alter table refund
  add column currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  add column claimed_by text,
  add column claimed_until timestamptz;
alter table outbox
  add column claimed_by text,
  add column claimed_until timestamptz;

-- A first worker that was taken for dead finds its fence gone: it can neither answer nor forget any more.
alter table idempotency add column fence uuid not null default gen_random_uuid();
