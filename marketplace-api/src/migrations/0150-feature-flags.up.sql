-- What staff have switched in a variant. A flag without a row is on; names are checked by the code that reads them.
create table feature_flag (
  benefit_type text not null check (benefit_type <> ''),
  flag text not null check (flag <> ''),
  is_on boolean not null,
  changed_by text not null references staff_user,
  changed_at timestamptz not null default now(),
  primary key (benefit_type, flag)
);
create trigger feature_flag_changed after insert or update or delete on feature_flag
  for each statement execute function notify_subject('flags');
