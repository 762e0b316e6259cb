-- What a refund's key came with: the same key with something else is refused.
alter table order_refund add column body_hash bytea;
create index return_waiting on return_request (created_at) where state = 'requested';
