-- Fails, and changes nothing, where a charge was paid back in several parts: what happened to money is not forgotten.
alter table refund
  add constraint refund_attempt_id_key unique (attempt_id),
  add constraint refund_provider_charge_id_key unique (provider_charge_id);
drop trigger refund_is_part on refund;
drop trigger refund_within_charge on refund;
drop index refund_of_order;
drop index refund_of_attempt;
alter table refund drop column order_refund_id;
drop table order_refund_line, order_refund;
drop function check_refund_parts();
drop function check_program_credit();
drop function check_refund();
drop table return_line, return_request, shipment;
drop trigger order_went on customer_order;
drop function keep_order_event();
drop table order_event;
drop index order_in_state;
drop index order_last_name;
drop index order_email;

alter table customer_order disable trigger order_state;
update customer_order set state = case state when 'packed' then 'placed' when 'refunded' then 'cancelled' else 'completed' end
  where state in ('packed', 'delivered', 'installed', 'return-requested', 'returned', 'refunded');
alter table customer_order enable trigger order_state;
alter table customer_order drop constraint customer_order_state_check;
alter table customer_order add constraint customer_order_state_check
  check (state in ('pending-payment', 'requires-action', 'placed', 'payment-failed', 'shipped', 'completed', 'cancelled'));

delete from state_transition where subject = 'return' or (subject = 'refund' and from_state = 'failed');
delete from state_transition where subject = 'order' and from_state not in ('pending-payment', 'requires-action');
insert into state_transition (subject, from_state, to_state) values
  ('order', 'placed', 'shipped'), ('order', 'placed', 'cancelled'), ('order', 'shipped', 'completed');
