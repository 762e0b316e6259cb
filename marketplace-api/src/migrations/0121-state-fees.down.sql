alter table order_line drop column fee_cents;
drop table state_fee;
