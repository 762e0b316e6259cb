-- Orders and refunds that a tax service must record, once each by the id. A refund follows its order.
create table tax_report (
  report_id text primary key,
  order_id text not null references customer_order on delete cascade,
  kind text not null check (kind in ('order', 'refund')),
  net_cents int not null,
  tax_cents int not null,
  state text not null default 'open' check (state in ('open', 'reported', 'refused')),
  transaction_id text,
  failure_code text,
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  claimed_by text,
  claimed_until timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  resolved_at timestamptz
);
create index tax_report_order on tax_report (order_id);
create index tax_report_open on tax_report (next_attempt_at) where state = 'open';
create index tax_report_refused on tax_report (created_at) where state = 'refused';
