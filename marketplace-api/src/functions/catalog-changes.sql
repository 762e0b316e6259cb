-- Announcements of changed data on the channel "catalog". Listeners: platform/freshness/catalog-change.ts, which
-- documents the messages. A message is a kind and its keys, one per line; '*' means that everything may have changed.
-- Triggers choose the function: `before` and `changed` are their transition tables.

-- Announces keys of one kind. PostgreSQL limits a payload to 8,000 bytes, hence 80 keys in each; above 5,000 keys,
-- reading everything again is cheaper.
create or replace function notify_keys(kind text, keys text[]) returns void language plpgsql as $$
begin
  if cardinality(keys) > 5000 then
    perform pg_notify('catalog', '*');
    return;
  end if;
  for start in 1 .. coalesce(cardinality(keys), 0) by 80 loop
    perform pg_notify('catalog', kind || E'\n' || array_to_string(keys[start : start + 79], E'\n'));
  end loop;
end $$;

-- Announces a subject that is read as a whole, such as 'offers' or 'zips': the trigger's argument.
create or replace function notify_subject() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalog', tg_argv[0]);
  return null;
end $$;

-- Announces inserted or deleted products.
create or replace function notify_products() returns trigger language plpgsql as $$
begin
  perform notify_keys('products', array(select product_number from changed));
  return null;
end $$;

-- Announces updated products. A product whose number changes is two: the old number and the new one.
create or replace function notify_changed_products() returns trigger language plpgsql as $$
begin
  perform notify_keys('products', array(
    select product_number from before
    union
    select product_number from changed
  ));
  return null;
end $$;

-- Announces updated product lines.
create or replace function notify_lines() returns trigger language plpgsql as $$
begin
  perform notify_keys('lines', array(select line_id from changed));
  return null;
end $$;

-- Announces the stock of one product. Lists price a set of at most six units, so below six each unit matters (':stock').
-- Above six only the product's number is announced. Units that open orders reserve are not announced.
create or replace function notify_stock() returns trigger language plpgsql as $$
declare
  number text := case when tg_op = 'DELETE' then old.product_number else new.product_number end;
  was integer := case when tg_op = 'INSERT' then 0 else greatest(old.on_hand, 0) end;
  is_now integer := case when tg_op = 'DELETE' then 0 else greatest(new.on_hand, 0) end;
begin
  if least(was, 6) <> least(is_now, 6) then
    perform pg_notify('catalog', E'products\n:stock\n' || number);
  elsif was > 0 then
    perform pg_notify('catalog', number);
  end if;
  return null;
end $$;

-- Announces lines whose shown reviews changed.
create or replace function notify_review_lines(lines text[]) returns void language plpgsql as $$
begin
  if cardinality(lines) = 0 then
    return;
  end if;
  perform pg_notify('catalog', 'reviews');
  perform notify_keys('reviewed', lines);
end $$;

-- Announces inserted or deleted reviews that pages show.
create or replace function notify_reviews() returns trigger language plpgsql as $$
begin
  perform notify_review_lines(array(select distinct line_id from changed where status = 'approved'));
  return null;
end $$;

-- Announces updated reviews that pages show, or showed before.
create or replace function notify_changed_reviews() returns trigger language plpgsql as $$
begin
  perform notify_review_lines(array(
    select line_id from before where status = 'approved'
    union
    select line_id from changed where status = 'approved'
  ));
  return null;
end $$;

-- Announces photos of a review that pages show.
create or replace function notify_review_media() returns trigger language plpgsql as $$
declare
  before_id text := case when tg_op <> 'INSERT' then old.review_id end;
  after_id text := case when tg_op <> 'DELETE' then new.review_id end;
begin
  perform notify_review_lines(array(
    select distinct line_id from review where review_id in (before_id, after_id) and status = 'approved'
  ));
  return null;
end $$;

-- Announces inserted or deleted questions that pages show.
create or replace function notify_questions() returns trigger language plpgsql as $$
begin
  perform notify_keys('questions', array(select distinct line_id from changed where status = 'answered'));
  return null;
end $$;

-- Announces updated questions that pages show, or showed before.
create or replace function notify_changed_questions() returns trigger language plpgsql as $$
begin
  perform notify_keys('questions', array(
    select line_id from before where status = 'answered'
    union
    select line_id from changed where status = 'answered'
  ));
  return null;
end $$;
