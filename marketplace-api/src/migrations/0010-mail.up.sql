-- A message knows its variant, when it is due again, and how it ended.
alter table outbox
  add column benefit_type text not null default 'treadmarket',
  add column state text not null default 'waiting' check (state in ('waiting', 'sent', 'given-up')),
  add column next_attempt_at timestamptz not null default now(),
  add column last_error text;
update outbox set state = 'sent' where sent_at is not null;
alter table outbox alter column benefit_type drop default;
drop index outbox_waiting;
create index outbox_waiting on outbox (next_attempt_at) where state = 'waiting';
create index outbox_given_up on outbox (message_id) where state = 'given-up';
