-- What the warehouse has (`on_hand`, changed by imports) and what of it is promised to orders that are being paid for
-- (`reserved`, changed by orders). `quantity` is what can be sold, and follows from the two. When an order is placed its
-- units leave both: nothing in this version ships, and a promise that nothing ends would only grow.
alter table stock
  add column on_hand int,
  add column reserved int not null default 0 check (reserved >= 0),
  -- Units promised that an import then said are not there: only an import makes them, and each must be looked at.
  add column shortfall int not null default 0 check (shortfall >= 0);
comment on column stock.quantity is 'what can be sold: on_hand - reserved, never below zero';
update stock set on_hand = quantity;
alter table stock
  alter column on_hand set not null,
  add constraint stock_on_hand_check check (on_hand >= 0),
  add constraint stock_reserved_on_hand check (reserved <= on_hand + shortfall);

create function keep_stock() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.on_hand := coalesce(new.on_hand, new.quantity, 0);
  elsif new.quantity is distinct from old.quantity and new.on_hand = old.on_hand and new.reserved = old.reserved then
    -- A server of the version before, or a person, says what can be sold. Below zero is refused by the column.
    if new.quantity < 0 then return new; end if;
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
create trigger stock_kept before insert or update on stock for each row execute function keep_stock();

-- Orders of the version before took their units off what could be sold, and hold nothing in `reserved`.
alter table customer_order add column is_stock_reserved boolean not null default false;
create index order_reserving on customer_order (created_at) where is_stock_reserved;
