-- An order goes on after it is placed: it is packed, sent, brought, installed, given back, paid back.
alter table customer_order drop constraint customer_order_state_check;
alter table customer_order add constraint customer_order_state_check check (state in (
  'pending-payment', 'requires-action', 'placed', 'packed', 'shipped', 'delivered', 'installed', 'completed', 'cancelled',
  'payment-failed', 'return-requested', 'returned', 'refunded'));

-- The same table is in the code (`ORDER_STATES`); a test compares them.
delete from state_transition where subject = 'order' and from_state in ('placed', 'shipped');
insert into state_transition (subject, from_state, to_state) values
  ('order', 'placed', 'packed'), ('order', 'placed', 'cancelled'),
  ('order', 'packed', 'shipped'), ('order', 'packed', 'cancelled'),
  ('order', 'shipped', 'delivered'), ('order', 'shipped', 'refunded'),
  ('order', 'delivered', 'installed'), ('order', 'delivered', 'completed'), ('order', 'delivered', 'return-requested'), ('order', 'delivered', 'refunded'),
  ('order', 'installed', 'completed'), ('order', 'installed', 'refunded'),
  ('order', 'completed', 'return-requested'), ('order', 'completed', 'refunded'),
  ('order', 'return-requested', 'returned'), ('order', 'return-requested', 'delivered'),
  ('order', 'returned', 'refunded'),
  ('return', 'requested', 'received'), ('return', 'requested', 'refused'),
  -- A refund that the provider refused is tried again under the same key, which pays once.
  ('refund', 'failed', 'open');

-- For staff, who look an order up by its customer or by what there is to do.
create index order_email on customer_order (lower(customer_email), created_at desc);
create index order_last_name on customer_order (lower(document #>> '{customer,lastName}'), created_at desc);
create index order_in_state on customer_order (state, created_at);

-- Every move of an order, whoever makes it: written by a trigger, so that none is without its row.
create table order_event (
  event_id bigint generated always as identity primary key,
  order_id text not null references customer_order on delete cascade,
  state text not null,
  at timestamptz not null default now(),
  actor_kind text not null default 'system' check (actor_kind in ('shopper', 'staff', 'system')),
  staff_id text references staff_user,
  -- Of staff, for staff.
  note text,
  check ((actor_kind = 'staff') = (staff_id is not null))
);
create index order_event_of on order_event (order_id, event_id);
insert into order_event (order_id, state, at) select order_id, 'placed', placed_at from customer_order where placed_at is not null order by placed_at;

-- Who moves it is named for the transaction (`set_config('treadmarket.actor', …, true)`); nobody named is the store itself.
create function keep_order_event() returns trigger language plpgsql as $$
declare
  actor jsonb := coalesce(nullif(current_setting('treadmarket.actor', true), ''), '{}')::jsonb;
begin
  insert into order_event (order_id, state, actor_kind, staff_id, note)
    values (new.order_id, new.state, coalesce(actor ->> 'kind', 'system'), actor ->> 'staffId', actor ->> 'note');
  return null;
end $$;
create trigger order_went after update of state on customer_order
  for each row when (old.state is distinct from new.state) execute function keep_order_event();

create table shipment (
  order_id text primary key references customer_order on delete cascade,
  carrier text not null check (carrier <> ''),
  tracking_number text not null check (tracking_number <> ''),
  shipped_at timestamptz not null default now()
);

create table return_request (
  return_id text primary key,
  order_id text not null references customer_order on delete cascade,
  state text not null default 'requested' check (state in ('requested', 'received', 'refused')),
  reason text not null check (reason <> ''),
  comment text,
  -- Told to the shopper with a refusal.
  refusal text,
  -- Whether staff put the goods back on hand.
  is_restocked boolean,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  check ((state = 'requested') = (decided_at is null)),
  check ((state = 'refused') = (refusal is not null)),
  check ((state = 'received') = (is_restocked is not null))
);
create unique index return_open on return_request (order_id) where state = 'requested';
create index return_of_order on return_request (order_id, created_at);
create table return_line (
  return_id text not null references return_request on delete cascade,
  product_number text not null,
  quantity int not null check (quantity > 0),
  primary key (return_id, product_number)
);
create trigger return_state before update of state on return_request
  for each row when (old.state is distinct from new.state) execute function check_transition('return');

-- What the store has decided to pay back of an order. The money moves in `refund`, a row for each charge that it comes from; what
-- a program has settled is credited to the program, and no provider is asked.
create table order_refund (
  refund_id text primary key,
  order_id text not null references customer_order,
  -- One decision each, however often it is sent.
  refund_key text not null,
  kind text not null check (kind in ('cancelled', 'whole', 'amount', 'lines', 'ship-home')),
  amount_cents int not null check (amount_cents > 0),
  program_credit_cents int not null default 0 check (program_credit_cents between 0 and amount_cents),
  reason text not null check (reason <> ''),
  created_at timestamptz not null default now(),
  -- When all of it had gone back.
  paid_at timestamptz,
  unique (order_id, refund_key)
);
create table order_refund_line (
  refund_id text not null references order_refund on delete cascade,
  product_number text not null,
  quantity int not null check (quantity > 0),
  amount_cents int not null check (amount_cents >= 0),
  primary key (refund_id, product_number)
);

-- A charge may be paid back in several parts, and never more than it took.
alter table refund
  drop constraint refund_attempt_id_key,
  drop constraint refund_provider_charge_id_key,
  add column order_refund_id text references order_refund;
create index refund_of_attempt on refund (attempt_id);
create index refund_of_order on refund (order_refund_id);

create function check_refund() returns trigger language plpgsql as $$
declare
  paid payment_attempt;
  others bigint;
begin
  -- Refunds of one charge follow each other, so that each sees those before it.
  select * into paid from payment_attempt where attempt_id = new.attempt_id for update;
  select coalesce(sum(amount_cents), 0) into others from refund where attempt_id = new.attempt_id and refund_id <> new.refund_id;
  if paid.state = 'succeeded' then
    if paid.provider_charge_id is distinct from new.provider_charge_id or paid.currency <> new.currency then
      raise exception 'refund % names another charge than attempt % made', new.refund_id, new.attempt_id using errcode = 'TM003';
    end if;
    if others + new.amount_cents > paid.amount_cents then
      raise exception 'refund % pays back more than attempt % took', new.refund_id, new.attempt_id using errcode = 'TM003';
    end if;
  elsif others > 0 then
    -- A charge that came after it was given up goes back as a whole, once.
    raise exception 'attempt % was paid back already', new.attempt_id using errcode = 'TM003';
  end if;
  return new;
end $$;
create trigger refund_within_charge before insert or update of attempt_id, provider_charge_id, amount_cents, currency on refund
  for each row execute function check_refund();

create function check_program_credit() returns trigger language plpgsql as $$
declare
  settled bigint;
  credited bigint;
begin
  perform 1 from customer_order where order_id = new.order_id for update;
  select coalesce(sum(a.amount_cents), 0) into settled from payment_attempt a left join additional_payment p using (additional_payment_id)
    where coalesce(a.order_id, p.order_id) = new.order_id and a.state = 'succeeded' and a.payment_method = 'program';
  select coalesce(sum(program_credit_cents), 0) into credited from order_refund where order_id = new.order_id and refund_id <> new.refund_id;
  if credited + new.program_credit_cents > settled then
    raise exception 'refund % credits more than the program has settled', new.refund_id using errcode = 'TM003';
  end if;
  return new;
end $$;
create trigger order_refund_within_settlement before insert or update of order_id, program_credit_cents on order_refund
  for each row when (new.program_credit_cents > 0) execute function check_program_credit();

-- When a transaction ends, the parts of a refund are the refund.
create function check_refund_parts() returns trigger language plpgsql as $$
declare
  due order_refund;
  parts bigint;
begin
  select * into due from order_refund where refund_id = case tg_table_name when 'refund' then to_jsonb(new) ->> 'order_refund_id' else to_jsonb(new) ->> 'refund_id' end;
  if not found then return null; end if;
  select coalesce(sum(amount_cents), 0) into parts from refund where order_refund_id = due.refund_id;
  if parts + due.program_credit_cents <> due.amount_cents then
    raise exception 'refund % is of % cents and its parts are not', due.refund_id, due.amount_cents using errcode = 'TM003';
  end if;
  return null;
end $$;
create constraint trigger order_refund_has_parts after insert or update of amount_cents, program_credit_cents on order_refund
  deferrable initially deferred for each row execute function check_refund_parts();
create constraint trigger refund_is_part after insert or update of amount_cents, order_refund_id on refund
  deferrable initially deferred for each row when (new.order_refund_id is not null) execute function check_refund_parts();
