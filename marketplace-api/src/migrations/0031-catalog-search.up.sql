-- Words as they are compared: lower case, without accents, one space between.
create function search_words(text) returns text immutable parallel safe language sql as $$
  select trim(regexp_replace(lower(regexp_replace(normalize($1, NFD), '[\u0300-\u036f]', '', 'g')), '[^a-z0-9.]+', ' ', 'g'))
$$;
-- The same without its gaps: "F-150" is also asked for as "f150".
create function search_joined(text) returns text immutable parallel safe language sql as $$
  select regexp_replace(lower(regexp_replace(normalize($1, NFD), '[\u0300-\u036f]', '', 'g')), '[^a-z0-9]+', '', 'g')
$$;

alter table product_line
  add column keywords text not null default '',
  add column listed_on date not null default current_date,
  add column search_text text not null generated always as (search_words(brand || ' ' || name)) stored,
  add column search tsvector not null generated always as (
    setweight(to_tsvector('simple', search_words(brand || ' ' || name) || ' ' || search_joined(name)), 'A')
    || setweight(to_tsvector('simple', search_words(type || ' ' || category || ' ' || keywords)), 'B')) stored;
create index product_line_search on product_line using gin (search);
create index product_line_trigram on product_line using gin (search_text gin_trgm_ops);
drop index product_trigram;

alter table product add column part_number text;
create index product_part_number on product (part_number);
create index product_number_prefix on product (product_number text_pattern_ops);

alter table fitment
  add column search_text text not null generated always as (search_words(make || ' ' || model)) stored,
  add column search tsvector not null generated always as (
    to_tsvector('simple', search_words(make || ' ' || model || ' ' || trim) || ' ' || search_joined(model))) stored;
create index fitment_search on fitment using gin (search);
create index fitment_trigram on fitment using gin (search_text gin_trgm_ops);

-- What looks like the words; the threshold holds inside only, and lets the trigram indexes answer.
create function similar_lines(words text, most int) returns table (line_id text, rank float8)
stable language sql set pg_trgm.word_similarity_threshold = 0.45 as $$
  select l.line_id, word_similarity(words, l.search_text)::float8 as rank from product_line l
  where words <% l.search_text order by rank desc, l.review_count desc, l.line_id limit most
$$;
create function similar_vehicles(words text, in_year int, most int) returns table (make text, model text, year_from int, year_to int, rank float8)
stable language sql set pg_trgm.word_similarity_threshold = 0.45 as $$
  select f.make, f.model, min(f.year_from), max(f.year_to), max(word_similarity(words, f.search_text))::float8 as rank from fitment f
  where words <% f.search_text and (in_year is null or in_year between f.year_from and f.year_to)
  group by f.make, f.model order by rank desc, max(f.year_to) desc, f.make, f.model limit most
$$;

-- Changes are announced by what changed, so that nobody reads more again than that.
create function notify_keys(kind text, keys text[]) returns void language plpgsql as $$
begin
  if cardinality(keys) > 5000 then
    perform pg_notify('catalog', '*');
    return;
  end if;
  -- A payload holds less than 8,000 bytes.
  for start in 1 .. coalesce(cardinality(keys), 0) by 80 loop
    perform pg_notify('catalog', kind || E'\n' || array_to_string(keys[start : start + 79], E'\n'));
  end loop;
end $$;
create function notify_products() returns trigger language plpgsql as $$
begin
  perform notify_keys('products', array(select product_number from changed));
  return null;
end $$;
create function notify_lines() returns trigger language plpgsql as $$
begin
  perform notify_keys('lines', array(select line_id from changed));
  return null;
end $$;
create function notify_subject() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalog', tg_argv[0]);
  return null;
end $$;
create or replace function notify_stock() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or (old.quantity > 0) <> (new.quantity > 0) then
    perform pg_notify('catalog', E'products\n' || new.product_number);
  else
    perform pg_notify('catalog', new.product_number);
  end if;
  return null;
end $$;

drop trigger product_changed on product;
create trigger product_added after insert on product referencing new table as changed for each statement execute function notify_products();
create trigger product_changed after update on product referencing new table as changed for each statement execute function notify_products();
create trigger product_removed after delete on product referencing old table as changed for each statement execute function notify_products();
drop trigger product_line_changed on product_line;
create trigger product_line_changed after update on product_line referencing new table as changed for each statement execute function notify_lines();
create trigger stock_added after insert on stock for each row execute function notify_stock();
drop trigger promotion_changed on promotion;
create trigger promotion_changed after insert or update or delete on promotion for each statement execute function notify_subject('offers');
drop trigger coupon_changed on coupon;
create trigger coupon_changed after insert or delete or update of code, kind, value, starts_on, ends_on, min_subtotal_cents, min_quantity,
  max_discount_cents, is_single_use, total_use_limit, is_stackable, limited_to, description on coupon
  for each statement execute function notify_subject('offers');
create trigger zip_code_changed after insert or update or delete on zip_code for each statement execute function notify_subject('zips');
create trigger fitment_changed after insert or update or delete on fitment for each statement execute function notify_subject('fitments');
create trigger tax_rate_changed after insert or update or delete on tax_rate for each statement execute function notify_subject('taxes');
