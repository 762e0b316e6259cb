drop trigger review_status on review;
drop function check_review_status();
alter table product_line drop column customer_rating, drop column customer_review_count;
drop index review_waiting;
drop table review_report, review_vote, review_media;
alter table review drop column author_hash, drop column product_number, drop column moderated_at, drop column moderation_note, drop column media_count;
