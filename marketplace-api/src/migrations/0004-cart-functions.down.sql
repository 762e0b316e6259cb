drop function cart_add_items, cart_refusal, cart_lock, cart_read, cart_document;
