create sequence order_number_seq start 100001;

create table customer_order (
  order_id text primary key,
  order_number text not null unique default 'TM-' || nextval('order_number_seq'),
  cart_number text not null references cart,
  idempotency_key text not null,
  body_hash bytea not null,
  session_hash bytea not null,
  state text not null check (state in ('pending-payment', 'placed', 'payment-failed', 'shipped', 'completed', 'cancelled')),
  benefit_type text not null,
  sales_channel text not null,
  order_source text not null,
  total_cents int not null check (total_cents >= 0),
  coupon_code text,
  customer_email text not null,
  document jsonb not null,
  created_at timestamptz not null default now(),
  placed_at timestamptz,
  -- One order per submission, however often it is sent.
  unique (cart_number, idempotency_key)
);
-- However many submissions meet, a cart becomes one order at most.
create unique index order_one_per_cart on customer_order (cart_number) where state <> 'payment-failed';

create table order_line (
  order_id text not null references customer_order on delete cascade,
  product_number text not null,
  quantity int not null check (quantity > 0),
  unit_price_cents int not null,
  discount_cents int not null,
  tax_cents int not null,
  total_cents int not null,
  primary key (order_id, product_number)
);

create table payment_attempt (
  attempt_id text primary key,
  order_id text not null unique references customer_order on delete cascade,
  provider_token text,
  amount_cents int not null,
  state text not null default 'open' check (state in ('open', 'succeeded', 'failed')),
  provider_charge_id text,
  failure_code text,
  created_at timestamptz not null default now(),
  resolved_at timestamptz
);
create index payment_attempt_open on payment_attempt (created_at) where state = 'open';

create table idempotency (
  actor text not null,
  key text not null,
  body_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (actor, key)
);

create table coupon_redemption (
  code text not null references coupon,
  order_id text not null primary key references customer_order on delete cascade,
  customer_hash bytea not null
);
create index coupon_redemption_customer on coupon_redemption (code, customer_hash);

create table outbox (
  message_id bigint generated always as identity primary key,
  kind text not null,
  recipient text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  attempts int not null default 0
);
create index outbox_waiting on outbox (message_id) where sent_at is null;
