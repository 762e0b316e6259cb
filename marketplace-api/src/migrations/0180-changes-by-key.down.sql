drop trigger installer_changed on installer;
drop trigger question_removed on product_question;
drop trigger question_changed on product_question;
drop trigger question_added on product_question;
drop function notify_changed_questions, notify_questions;
drop trigger review_media_changed on review_media;
drop function notify_review_media;
drop trigger review_removed on review;
drop trigger review_changed on review;
drop trigger review_added on review;
drop function notify_changed_reviews;
create or replace function notify_reviews() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalog', 'reviews');
  return null;
end $$;
create trigger review_changed after insert or update or delete on review for each statement execute function notify_reviews();
drop function notify_review_lines;
drop trigger stock_removed on stock;
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
drop function notify_changed_products;
create trigger product_changed after update on product referencing new table as changed for each statement execute function notify_products();
