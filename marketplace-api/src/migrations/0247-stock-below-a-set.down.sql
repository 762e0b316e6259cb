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
