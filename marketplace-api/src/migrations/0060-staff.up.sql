-- People who work for the store. Of a key only its hash is kept; a person who leaves is disabled, never deleted, so that the
-- audit still names them.
create table staff_user (
  staff_id text primary key,
  email text not null unique check (email = lower(email) and email <> ''),
  name text not null check (name <> ''),
  role text not null check (role in ('support', 'fulfilment', 'catalog', 'admin')),
  key_hash bytea not null unique check (length(key_hash) = 32),
  key_issued_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  disabled_at timestamptz
);

-- One row for every act, written before it is done. A status of null: the process ended before it answered.
create table staff_audit (
  audit_id bigint generated always as identity primary key,
  staff_id text not null references staff_user,
  role text not null,
  act text not null,
  subject jsonb not null,
  request_id text not null,
  started_at timestamptz not null default now(),
  status int
);
create index staff_audit_of on staff_audit (staff_id, audit_id desc);

-- The audit is written once: a row's status may be filled in, and nothing else ever changes.
create function staff_audit_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.status is null and new.status is not null
    and row(new.audit_id, new.staff_id, new.role, new.act, new.subject, new.request_id, new.started_at)
      is not distinct from row(old.audit_id, old.staff_id, old.role, old.act, old.subject, old.request_id, old.started_at)
  then
    return new;
  end if;
  raise exception 'The audit of staff is never changed.';
end $$;
create trigger staff_audit_kept before update or delete on staff_audit for each row execute function staff_audit_is_kept();

alter table one_time_token drop constraint one_time_token_purpose_check;
alter table one_time_token add constraint one_time_token_purpose_check
  check (purpose in ('exchange', 'transfer', 'confirmation', 'rebooking', 'additional-payment', 'identity', 'deal-preview'));
