-- From how few addresses the votes and reports of a review come: a session costs nothing, an address does.
alter table review_vote add column network_hash bytea;
create index review_vote_network on review_vote (review_id, network_hash);
alter table review_report add column network_hash bytea;
create index review_report_network on review_report (review_id, network_hash);
-- A mail address that somebody typed is written to once a day about reviews.
create index outbox_review_received on outbox (recipient, created_at) where kind = 'review-received';
