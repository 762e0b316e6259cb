drop index outbox_given_up, outbox_waiting;
alter table outbox drop column benefit_type, drop column state, drop column next_attempt_at, drop column last_error;
create index outbox_waiting on outbox (message_id) where sent_at is null;
