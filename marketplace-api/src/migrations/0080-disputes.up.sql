-- A payer has asked the bank for the money back. The order stays as it is: staff decide what to do, and the provider's books how it ended.
create table payment_dispute (
  dispute_id text primary key,
  attempt_id text not null references payment_attempt,
  state text not null check (state in ('opened', 'won', 'lost')),
  reason text not null,
  amount_cents int not null check (amount_cents > 0),
  currency text not null,
  opened_at timestamptz not null default now(),
  closed_at timestamptz
);
create index payment_dispute_attempt on payment_dispute (attempt_id);
insert into state_transition (subject, from_state, to_state) values ('dispute', 'opened', 'won'), ('dispute', 'opened', 'lost');
create trigger payment_dispute_state before update of state on payment_dispute
  for each row when (old.state is distinct from new.state) execute function check_transition('dispute');
