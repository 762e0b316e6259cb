-- Every token that opens something once: hand-overs, transfers, an installer's confirmation, a rebooking, an additional payment, a verification.
-- Only hashes are kept.
create table one_time_token (
  token_hash bytea primary key check (length(token_hash) = 32),
  purpose text not null check (purpose in ('exchange', 'transfer', 'confirmation', 'rebooking', 'additional-payment', 'identity')),
  subject text not null,
  payload jsonb not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  consumed_at timestamptz
);
create index one_time_token_subject on one_time_token (subject, purpose) where consumed_at is null;
create index one_time_token_expiry on one_time_token (expires_at);

insert into one_time_token (token_hash, purpose, subject, payload, expires_at, consumed_at)
  select token_hash, 'exchange', cart_number, jsonb_build_object('benefitType', benefit_type, 'attributes', attributes), expires_at, redeemed_at from exchange_token;
drop table exchange_token;
