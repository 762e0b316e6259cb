-- Whoever holds goods or an appointment without paying: by address, mail address and card, each as a hash or a
-- provider's fingerprint. Counted before more is held.
alter table customer_order
  add column client_hash bytea,
  add column card_fingerprint text;
create index order_unpaid_client on customer_order (client_hash, created_at) where state in ('pending-payment', 'requires-action', 'payment-failed');
create index order_unpaid_card on customer_order (card_fingerprint, created_at) where state in ('pending-payment', 'requires-action', 'payment-failed');
create index order_unpaid_email on customer_order (lower(customer_email), created_at) where state in ('pending-payment', 'requires-action', 'payment-failed');

alter table booking
  add column client_hash bytea,
  add column email_hash bytea;
create index booking_held_client on booking (client_hash) where status = 'held';
create index booking_held_email on booking (email_hash) where status = 'held';
-- When this cart began to hold appointments; its holds end together, however often they are renewed or moved.
alter table cart add column holding_since timestamptz;
