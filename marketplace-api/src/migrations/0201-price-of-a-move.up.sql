-- What an order costs where it goes. `total_cents` is the price at the present place less `waived_cents`: what the store
-- bears of a move that an installer caused by declining.
alter table customer_order add column waived_cents int not null default 0 check (waived_cents >= 0);
alter table additional_payment add column kind text not null default 'other' check (kind in ('other', 'move'));
alter table order_refund drop constraint order_refund_kind_check;
alter table order_refund add constraint order_refund_kind_check
  check (kind in ('cancelled', 'whole', 'amount', 'lines', 'ship-home', 'move'));

-- Orders that went home before: what came back for it is no longer part of their price.
update customer_order o
set total_cents = o.total_cents - r.cents
from (select order_id, sum(amount_cents) as cents from order_refund where kind = 'ship-home' group by order_id) r
where r.order_id = o.order_id;

-- What has been paid for an order's goods and their place, and what its last move left to pay. Other further amounts and
-- other refunds are not about the place.
create view order_balance as
select o.order_id, p.paid_cents, (o.total_cents - p.paid_cents)::int as due_cents
from customer_order o
cross join lateral (
  select (
    coalesce((
      select sum(a.amount_cents) from payment_attempt a where a.order_id = o.order_id and a.state = 'succeeded'
    ), 0)
    + coalesce((
      select sum(m.amount_cents) from additional_payment m
      where m.order_id = o.order_id and m.kind = 'move' and m.state = 'accepted'
    ), 0)
    - coalesce((
      select sum(r.amount_cents) from order_refund r
      where r.order_id = o.order_id and r.kind in ('move', 'ship-home')
    ), 0)
  )::int as paid_cents
) p;
