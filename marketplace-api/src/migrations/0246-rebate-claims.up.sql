-- Rebates that shoppers claim online: one for each rebate of an order. The invoice is the order itself.
create table rebate_claim (
  claim_id text primary key,
  order_id text not null references customer_order on delete cascade,
  promotion_id text not null,
  state text not null default 'filed' check (state in ('filed', 'approved', 'paid', 'rejected')),
  -- For the tires that are kept; follows returns until it is paid.
  amount_cents int not null check (amount_cents > 0),
  -- Name and address that the card is mailed to.
  payee jsonb not null,
  filed_on date not null,
  -- Expected until the claim is paid.
  payout_on date not null,
  -- In words for the shopper.
  rejection text check ((state = 'rejected') = (rejection is not null)),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  unique (order_id, promotion_id)
);
create index rebate_claim_open on rebate_claim (state, created_at, claim_id);
