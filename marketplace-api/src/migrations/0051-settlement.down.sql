alter table idempotency drop column fence;
alter table outbox drop column claimed_until, drop column claimed_by;
alter table refund drop column claimed_until, drop column claimed_by, drop column currency;
drop index payment_attempt_put_aside;
alter table payment_attempt
  drop column next_recovery_at, drop column recovery_tries, drop column claimed_until, drop column claimed_by,
  drop constraint payment_attempt_put_aside, drop column put_aside_reason, drop column put_aside_at,
  drop column charged_currency, drop column charged_cents, drop column currency;
