drop function cart_add_items, cart_lock, cart_read, cart_document;
drop table booking, cart_item, cart cascade;
drop function check_seat;
