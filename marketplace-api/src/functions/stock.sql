-- Stock of a product: on_hand (what the warehouse has), reserved (for orders that are being paid), quantity (what can
-- be sold), shortfall (reserved units that an import has taken away).

-- Returns the row with quantity and shortfall calculated from on_hand and reserved. A statement that sets only quantity
-- (an import, a person) means "so much can be sold"; a negative number is rejected by the column's check.
create or replace function keep_stock() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.on_hand := coalesce(new.on_hand, new.quantity, 0);
  elsif new.quantity is distinct from old.quantity and new.on_hand = old.on_hand and new.reserved = old.reserved then
    if new.quantity < 0 then
      return new;
    end if;
    new.on_hand := new.quantity + new.reserved;
    new.shortfall := 0;
  elsif new.on_hand < old.on_hand then
    new.shortfall := greatest(new.reserved - new.on_hand, 0);
  else
    new.shortfall := least(old.shortfall, greatest(new.reserved - new.on_hand, 0));
  end if;
  new.quantity := greatest(new.on_hand - new.reserved, 0);
  return new;
end $$;
