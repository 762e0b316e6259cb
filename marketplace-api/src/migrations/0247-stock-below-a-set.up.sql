-- A list prices a vehicle's set, or fewer while there are fewer: below the largest set (six) every unit is announced to
-- those who keep the catalog in memory. Above it they need not know.
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
