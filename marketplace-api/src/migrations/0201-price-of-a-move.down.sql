drop view order_balance;
update customer_order o
set total_cents = o.total_cents + r.cents
from (select order_id, sum(amount_cents) as cents from order_refund where kind = 'ship-home' group by order_id) r
where r.order_id = o.order_id;
update order_refund set kind = 'amount' where kind = 'move';
alter table order_refund drop constraint order_refund_kind_check;
alter table order_refund add constraint order_refund_kind_check
  check (kind in ('cancelled', 'whole', 'amount', 'lines', 'ship-home'));
alter table additional_payment drop column kind;
alter table customer_order drop column waived_cents;
