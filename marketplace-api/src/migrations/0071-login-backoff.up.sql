-- Windows used up in a row: each makes the next one twice as long.
alter table login_attempt add column strikes int not null default 0;

-- Where a member has signed in from, as a hash of account and address. An attack on the account from elsewhere does not slow these.
create table login_address (
  subject bytea primary key,
  seen_at timestamptz not null default now()
);
create index login_address_old on login_address (seen_at);
