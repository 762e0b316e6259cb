drop table booking, cart_item, cart cascade;
drop function check_seat;
