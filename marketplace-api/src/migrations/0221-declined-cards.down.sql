drop index customer_order_unpaid, payment_attempt_client, payment_attempt_declined;
alter table payment_attempt
  drop column is_challenged, drop column card_fingerprint, drop column payer_hash, drop column client_hash;
