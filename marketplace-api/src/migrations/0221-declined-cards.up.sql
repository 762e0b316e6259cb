-- Who tries a card, so that declines can be counted by address, session (or link) and card.
alter table payment_attempt
  add column client_hash bytea,
  add column payer_hash bytea,
  add column card_fingerprint text,
  -- The bank is told to ask the cardholder before it answers.
  add column is_challenged boolean not null default false;
create index payment_attempt_declined on payment_attempt (resolved_at) where state = 'failed';
create index payment_attempt_client on payment_attempt (client_hash) where state = 'open';
-- What the sweep looks for: orders that were never paid.
create index customer_order_unpaid on customer_order (created_at) where state = 'payment-failed';
