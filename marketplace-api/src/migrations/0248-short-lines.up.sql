-- Units that were promised while the shopper paid and that the warehouse no longer had when the order was placed, because
-- an import had corrected the stock in between. The order waits for staff, who get the goods or call the shopper.
alter table order_line
  add column short_quantity int not null default 0,
  add constraint order_line_short_check check (short_quantity between 0 and quantity);
create index order_line_short on order_line (order_id) where short_quantity > 0;
