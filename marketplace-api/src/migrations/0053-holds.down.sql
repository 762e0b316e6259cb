alter table cart drop column holding_since;
drop index booking_held_email;
drop index booking_held_client;
alter table booking drop column email_hash, drop column client_hash;
drop index order_unpaid_email;
drop index order_unpaid_card;
drop index order_unpaid_client;
alter table customer_order drop column card_fingerprint, drop column client_hash;
