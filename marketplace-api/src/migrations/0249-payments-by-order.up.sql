-- The balance of an order adds up its accepted payments. Without an index every page of an order, and every order of the
-- staff's lists, read the whole table.
create index additional_payment_order on additional_payment (order_id);
