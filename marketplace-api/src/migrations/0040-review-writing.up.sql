alter table review
  add column author_hash bytea,
  add column product_number text,
  add column moderated_at timestamptz,
  add column moderation_note text,
  add column media_count int not null default 0;

-- A photo waits here for its review; one that no review takes is swept away.
create table review_media (
  media_id text primary key,
  review_id text references review on delete cascade,
  position int not null default 0,
  content bytea not null,
  content_type text not null,
  width int not null,
  height int not null,
  created_at timestamptz not null default now()
);
create index review_media_review on review_media (review_id, position);
create index review_media_unclaimed on review_media (created_at) where review_id is null;

-- One vote and one report a person.
create table review_vote (
  review_id text not null references review on delete cascade,
  voter_hash bytea not null,
  primary key (review_id, voter_hash)
);
create table review_report (
  review_id text not null references review on delete cascade,
  reporter_hash bytea not null,
  reason text not null,
  comment text,
  created_at timestamptz not null default now(),
  primary key (review_id, reporter_hash)
);
create index review_waiting on review (submitted_on, review_id) where status = 'pending';

-- What customers say, beside the figures that include samples.
alter table product_line
  add column customer_rating numeric(2, 1),
  add column customer_review_count int not null default 0;

-- A review's state: pending → approved | rejected, and between those two when a decision is taken back.
create function check_review_status() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and new.status = 'pending' then
    raise exception 'a review that was decided about does not wait again' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger review_status before update of status on review for each row execute function check_review_status();
