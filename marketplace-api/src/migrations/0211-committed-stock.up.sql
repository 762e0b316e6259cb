-- Pages show what the warehouse has: a promise to an order that is being paid for, and its end without a payment, are
-- announced to nobody.
create or replace function notify_stock() returns trigger language plpgsql as $$
declare
  number text := case when tg_op = 'DELETE' then old.product_number else new.product_number end;
  was boolean := tg_op <> 'INSERT' and old.on_hand > 0;
  is_now boolean := tg_op <> 'DELETE' and new.on_hand > 0;
begin
  if was <> is_now then
    perform pg_notify('catalog', E'products\n:stock\n' || number);
  elsif was then
    perform pg_notify('catalog', number);
  end if;
  return null;
end $$;
drop trigger stock_changed on stock;
create trigger stock_changed after update on stock for each row when (old.on_hand is distinct from new.on_hand)
  execute function notify_stock();
