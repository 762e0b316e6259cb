-- A vote or a new review changes no product: only what is kept of reviews is dropped.
create function notify_reviews() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalog', 'reviews');
  return null;
end $$;
drop trigger review_changed on review;
create trigger review_changed after insert or update or delete on review for each statement execute function notify_reviews();
