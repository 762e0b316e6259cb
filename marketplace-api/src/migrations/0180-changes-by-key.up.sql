-- Everything that a page can show is announced with what it is of. An API of the version before hears the same words as
-- it did: what is new here it passes over, or takes for a change of products.

-- A product whose number changes is two: the one that went and the one that came.
create function notify_changed_products() returns trigger language plpgsql as $$
begin
  perform notify_keys('products', array(
    select product_number from before union select product_number from changed
  ));
  return null;
end $$;
drop trigger product_changed on product;
create trigger product_changed after update on product referencing old table as before new table as changed
  for each statement execute function notify_changed_products();

-- `products` with `:stock` first: only whether they can be bought has changed.
create or replace function notify_stock() returns trigger language plpgsql as $$
declare
  number text := case when tg_op = 'DELETE' then old.product_number else new.product_number end;
  was boolean := tg_op <> 'INSERT' and old.quantity > 0;
  is_now boolean := tg_op <> 'DELETE' and new.quantity > 0;
begin
  if was <> is_now then
    perform pg_notify('catalog', E'products\n:stock\n' || number);
  elsif was then
    perform pg_notify('catalog', number);
  end if;
  return null;
end $$;
create trigger stock_removed after delete on stock for each row execute function notify_stock();

-- Reviews that are shown, or were, by their lines. `reviews` is what the version before knows.
create function notify_review_lines(lines text[]) returns void language plpgsql as $$
begin
  if cardinality(lines) = 0 then return; end if;
  perform pg_notify('catalog', 'reviews');
  perform notify_keys('reviewed', lines);
end $$;
create or replace function notify_reviews() returns trigger language plpgsql as $$
begin
  perform notify_review_lines(array(select distinct line_id from changed where status = 'approved'));
  return null;
end $$;
create function notify_changed_reviews() returns trigger language plpgsql as $$
begin
  perform notify_review_lines(array(
    select line_id from before where status = 'approved' union select line_id from changed where status = 'approved'
  ));
  return null;
end $$;
drop trigger review_changed on review;
create trigger review_added after insert on review referencing new table as changed
  for each statement execute function notify_reviews();
create trigger review_changed after update on review referencing old table as before new table as changed
  for each statement execute function notify_changed_reviews();
create trigger review_removed after delete on review referencing old table as changed
  for each statement execute function notify_reviews();

-- Photos of a review that is shown.
create function notify_review_media() returns trigger language plpgsql as $$
declare
  before_id text := case when tg_op <> 'INSERT' then old.review_id end;
  after_id text := case when tg_op <> 'DELETE' then new.review_id end;
begin
  perform notify_review_lines(array(
    select distinct line_id from review where review_id in (before_id, after_id) and status = 'approved'
  ));
  return null;
end $$;
create trigger review_media_changed after insert or update or delete on review_media
  for each row execute function notify_review_media();

-- Questions that are shown, or were. A line that goes takes its questions with it, and its products before.
create function notify_questions() returns trigger language plpgsql as $$
begin
  perform notify_keys('questions', array(select distinct line_id from changed where status = 'answered'));
  return null;
end $$;
create function notify_changed_questions() returns trigger language plpgsql as $$
begin
  perform notify_keys('questions', array(
    select line_id from before where status = 'answered' union select line_id from changed where status = 'answered'
  ));
  return null;
end $$;
create trigger question_added after insert on product_question referencing new table as changed
  for each statement execute function notify_questions();
create trigger question_changed after update on product_question referencing old table as before new table as changed
  for each statement execute function notify_changed_questions();
create trigger question_removed after delete on product_question referencing old table as changed
  for each statement execute function notify_questions();

-- Free times are not announced: a list of them holds for a minute.
create trigger installer_changed after insert or update or delete on installer
  for each statement execute function notify_subject('installers');
