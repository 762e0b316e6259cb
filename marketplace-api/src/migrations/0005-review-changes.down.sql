drop trigger review_changed on review;
drop function notify_reviews;
create trigger review_changed after insert or update or delete on review for each statement execute function notify_catalog();
