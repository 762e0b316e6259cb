drop index return_waiting;
alter table order_refund drop column body_hash;
