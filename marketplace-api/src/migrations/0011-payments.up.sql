-- An order waits for its shopper where the bank or the provider asks for one.
alter table customer_order drop constraint customer_order_state_check;
alter table customer_order add constraint customer_order_state_check
  check (state in ('pending-payment', 'requires-action', 'placed', 'payment-failed', 'shipped', 'completed', 'cancelled'));

-- Which state may follow which. What is not in here cannot happen, whoever writes.
create table state_transition (
  subject text not null,
  from_state text not null,
  to_state text not null,
  primary key (subject, from_state, to_state)
);
insert into state_transition (subject, from_state, to_state) values
  ('order', 'pending-payment', 'requires-action'), ('order', 'pending-payment', 'placed'), ('order', 'pending-payment', 'payment-failed'),
  ('order', 'requires-action', 'placed'), ('order', 'requires-action', 'payment-failed'),
  ('order', 'placed', 'shipped'), ('order', 'placed', 'cancelled'), ('order', 'shipped', 'completed'),
  ('payment', 'open', 'requires-action'), ('payment', 'open', 'succeeded'), ('payment', 'open', 'failed'),
  ('payment', 'requires-action', 'succeeded'), ('payment', 'requires-action', 'failed'),
  ('refund', 'open', 'succeeded'), ('refund', 'open', 'failed'),
  ('additional-payment', 'open', 'paying'), ('additional-payment', 'open', 'declined'),
  ('additional-payment', 'paying', 'accepted'), ('additional-payment', 'paying', 'open');

create function check_transition() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from state_transition where subject = tg_argv[0] and from_state = old.state and to_state = new.state) then
    raise exception '% cannot go from % to %', tg_argv[0], old.state, new.state using errcode = 'TM002';
  end if;
  return new;
end $$;
create trigger order_state before update of state on customer_order
  for each row when (old.state is distinct from new.state) execute function check_transition('order');

-- A further amount on an order that exists. Its token is in one_time_token, only as a hash.
create table additional_payment (
  additional_payment_id text primary key,
  order_id text not null references customer_order,
  cart_number text not null references cart,
  description text not null,
  amount_cents int not null check (amount_cents > 0),
  state text not null default 'open' check (state in ('open', 'paying', 'accepted', 'declined')),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  decided_at timestamptz
);
create index additional_payment_cart on additional_payment (cart_number);
create trigger additional_payment_state before update of state on additional_payment
  for each row when (old.state is distinct from new.state) execute function check_transition('additional-payment');

-- An attempt pays an order or an additional payment; an additional payment may take several, one at a time.
alter table payment_attempt drop constraint payment_attempt_state_check;
alter table payment_attempt
  alter column order_id drop not null,
  add constraint payment_attempt_state_check check (state in ('open', 'requires-action', 'succeeded', 'failed')),
  add column additional_payment_id text references additional_payment,
  add column payment_method text not null default 'credit-card',
  add column payment_label text,
  add column idempotency_key text,
  add column body_hash bytea,
  add column return_url text,
  add column action_url text,
  add column action_expires_at timestamptz,
  add column checked_at timestamptz,
  add column verified_at timestamptz,
  add constraint payment_attempt_one_subject check (num_nonnulls(order_id, additional_payment_id) = 1);
alter table payment_attempt alter column payment_method drop default;
create unique index payment_attempt_additional on payment_attempt (additional_payment_id) where state <> 'failed';
create unique index payment_attempt_key on payment_attempt (additional_payment_id, idempotency_key);
drop index payment_attempt_open;
create index payment_attempt_open on payment_attempt (created_at) where state in ('open', 'requires-action');
create index payment_attempt_doubtful on payment_attempt (resolved_at) where state = 'failed' and failure_code = 'provider_unavailable' and verified_at is null;
create trigger payment_attempt_state before update of state on payment_attempt
  for each row when (old.state is distinct from new.state) execute function check_transition('payment');

-- What was charged although nothing can be had for it any more goes back, once.
create table refund (
  refund_id text primary key,
  attempt_id text not null unique references payment_attempt on delete cascade,
  provider_charge_id text not null unique,
  amount_cents int not null check (amount_cents > 0),
  reason text not null,
  state text not null default 'open' check (state in ('open', 'succeeded', 'failed')),
  provider_refund_id text,
  failure_code text,
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  resolved_at timestamptz
);
create index refund_open on refund (next_attempt_at) where state = 'open';
create index refund_failed on refund (created_at) where state = 'failed';
create trigger refund_state before update of state on refund
  for each row when (old.state is distinct from new.state) execute function check_transition('refund');

-- A visit to the provider belongs to the cart that it was made for.
create table payment_session (
  session_id text primary key,
  cart_number text not null references cart on delete cascade,
  payment_method text not null,
  amount_cents int not null,
  status text not null check (status in ('OK', 'REJECT')),
  created_at timestamptz not null default now()
);
create index payment_session_cart on payment_session (cart_number);

-- Events of the provider, each once, however often it is sent.
create table payment_event (
  event_id text primary key,
  event_type text not null,
  reference text,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  outcome text
);
create index payment_event_age on payment_event (received_at);
