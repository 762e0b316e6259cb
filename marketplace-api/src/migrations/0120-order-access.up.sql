-- An order's page opens with a token: of the mailed link, or for the number and a code that is mailed.
alter table one_time_token drop constraint one_time_token_purpose_check;
alter table one_time_token add constraint one_time_token_purpose_check
  check (purpose in ('exchange', 'transfer', 'confirmation', 'rebooking', 'additional-payment', 'identity', 'deal-preview', 'order'));

-- Codes that were asked for. The code is made when its mail is rendered; only a salted digest of it is kept.
create table order_code (
  code_id bigint generated always as identity primary key,
  order_id text not null references customer_order on delete cascade,
  created_at timestamptz not null default now(),
  salt bytea,
  code_hash bytea,
  expires_at timestamptz,
  wrong_tries int not null default 0 check (wrong_tries >= 0),
  used_at timestamptz,
  check ((code_hash is null) = (salt is null) and (code_hash is null) = (expires_at is null))
);
create index order_code_of on order_code (order_id, created_at desc);
create index order_code_age on order_code (created_at);
