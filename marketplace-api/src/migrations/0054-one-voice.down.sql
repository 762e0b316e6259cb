drop index outbox_review_received;
drop index review_report_network;
alter table review_report drop column network_hash;
drop index review_vote_network;
alter table review_vote drop column network_hash;
