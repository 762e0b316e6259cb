-- States of reviews: pending, then approved or rejected, and between those two when a decision is taken back.

-- Returns the review unchanged, or raises check_violation when a decided review would become pending again.
create or replace function check_review_status() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and new.status = 'pending' then
    raise exception 'a review that was decided about does not wait again' using errcode = 'check_violation';
  end if;
  return new;
end $$;
