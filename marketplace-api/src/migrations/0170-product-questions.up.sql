-- What shoppers ask about a product. Nobody sees a question before staff answered it.
create table product_question (
  question_id text primary key,
  line_id text not null references product_line on delete cascade,
  product_number text not null,
  size text not null,
  benefit_type text not null,
  status text not null default 'waiting' check (status in ('waiting', 'answered', 'refused')),
  question text not null,
  display_name text not null,
  -- Kept for the answer's mail alone.
  email text check (email is null or status = 'waiting'),
  asked_on date not null,
  created_at timestamptz not null default now(),
  answer text,
  answered_on date,
  decided_at timestamptz,
  refusal_note text,
  -- A question of one address, which is taken once; and an address for one day, which may ask a few.
  question_hash bytea not null unique,
  network_hash bytea not null,
  check ((status = 'answered') = (answer is not null and answered_on is not null))
);
create index product_question_shown on product_question (line_id, answered_on desc, question_id)
  where status = 'answered';
create index product_question_waiting on product_question (created_at, question_id) where status = 'waiting';
create index product_question_network on product_question (network_hash);
