-- Payments at a provider whose charge has two steps. A reference without a payment was certainly never charged, and a
-- closed one can never be.
create table provider_payment (
  reference text primary key,
  provider text not null,
  payment_id text unique,
  captures_later boolean not null,
  closed_at timestamptz,
  -- The provider's estimate of fraud, for staff.
  risk text,
  created_at timestamptz not null default clock_timestamp(),
  check (payment_id is null or closed_at is null)
);
