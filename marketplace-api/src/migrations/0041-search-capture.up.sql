create table search_log (
  search_id uuid primary key,
  benefit_type text not null,
  question text not null,
  searched_at timestamptz not null default now()
);
create index search_log_age on search_log (searched_at);

-- A search may be attached before it is written: the two come from different requests.
create table search_attachment (
  cart_number text not null references cart on delete cascade,
  search_id uuid not null,
  attached_at timestamptz not null default now(),
  primary key (cart_number, search_id)
);
