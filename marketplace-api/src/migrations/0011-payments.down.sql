drop table payment_event, payment_session, refund;
drop trigger payment_attempt_state on payment_attempt;
delete from payment_attempt where order_id is null;
update payment_attempt set state = 'open' where state = 'requires-action';
drop index payment_attempt_doubtful, payment_attempt_key, payment_attempt_additional, payment_attempt_open;
alter table payment_attempt drop constraint payment_attempt_state_check;
alter table payment_attempt
  alter column order_id set not null,
  add constraint payment_attempt_state_check check (state in ('open', 'succeeded', 'failed')),
  drop constraint payment_attempt_one_subject,
  drop column additional_payment_id, drop column payment_method, drop column payment_label, drop column idempotency_key, drop column body_hash,
  drop column return_url, drop column action_url, drop column action_expires_at, drop column checked_at, drop column verified_at;
create index payment_attempt_open on payment_attempt (created_at) where state = 'open';
drop table additional_payment;
drop trigger order_state on customer_order;
drop function check_transition;
drop table state_transition;
update customer_order set state = 'pending-payment' where state = 'requires-action';
alter table customer_order drop constraint customer_order_state_check;
alter table customer_order add constraint customer_order_state_check
  check (state in ('pending-payment', 'placed', 'payment-failed', 'shipped', 'completed', 'cancelled'));
