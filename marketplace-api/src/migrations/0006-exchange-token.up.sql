-- A partner's one-time hand-over of a shopper. Only the hash of a token is kept.
create table exchange_token (
  token_hash bytea primary key,
  benefit_type text not null,
  cart_number text not null references cart on delete cascade,
  attributes jsonb not null,
  expires_at timestamptz not null,
  redeemed_at timestamptz
);
create index exchange_token_expiry on exchange_token (expires_at);
