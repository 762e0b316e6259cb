drop trigger tax_rate_changed on tax_rate;
drop trigger fitment_changed on fitment;
drop trigger zip_code_changed on zip_code;
drop trigger coupon_changed on coupon;
create trigger coupon_changed after insert or delete or update of code, kind, value, starts_on, ends_on, min_subtotal_cents, min_quantity,
  max_discount_cents, is_single_use, total_use_limit, is_stackable, limited_to, description on coupon
  for each statement execute function notify_catalog();
drop trigger promotion_changed on promotion;
create trigger promotion_changed after insert or update or delete on promotion for each statement execute function notify_catalog();
drop trigger stock_added on stock;
drop trigger product_line_changed on product_line;
create trigger product_line_changed after update or delete on product_line for each statement execute function notify_catalog();
drop trigger product_added on product;
drop trigger product_removed on product;
drop trigger product_changed on product;
create trigger product_changed after insert or update or delete on product for each statement execute function notify_catalog();
create or replace function notify_stock() returns trigger language plpgsql as $$
begin
  if (old.quantity > 0) <> (new.quantity > 0) then
    perform pg_notify('catalog', '*');
  else
    perform pg_notify('catalog', new.product_number);
  end if;
  return null;
end $$;
drop function notify_subject, notify_products, notify_lines, notify_keys;
drop function similar_vehicles, similar_lines;
drop index fitment_trigram, fitment_search;
alter table fitment drop column search, drop column search_text;
drop index product_number_prefix, product_part_number;
alter table product drop column part_number;
drop index product_line_trigram, product_line_search;
alter table product_line drop column search, drop column search_text, drop column listed_on, drop column keywords;
create index product_trigram on product_line using gin ((lower(brand || ' ' || name)) gin_trgm_ops);
drop function search_joined, search_words;
