drop index order_reserving;
alter table customer_order drop column is_stock_reserved;
drop trigger stock_kept on stock;
drop function keep_stock();
alter table stock
  drop constraint stock_reserved_on_hand, drop constraint stock_on_hand_check,
  drop column shortfall, drop column reserved, drop column on_hand;
comment on column stock.quantity is null;
