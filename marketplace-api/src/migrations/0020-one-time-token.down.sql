create table exchange_token (
  token_hash bytea primary key,
  benefit_type text not null,
  cart_number text not null references cart on delete cascade,
  attributes jsonb not null,
  expires_at timestamptz not null,
  redeemed_at timestamptz
);
create index exchange_token_expiry on exchange_token (expires_at);
insert into exchange_token (token_hash, benefit_type, cart_number, attributes, expires_at, redeemed_at)
  select token_hash, payload ->> 'benefitType', subject, payload -> 'attributes', expires_at, consumed_at from one_time_token
  where purpose = 'exchange' and subject in (select cart_number from cart);
drop table one_time_token;
