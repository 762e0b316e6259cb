-- Functions that an earlier migration creates and that no supported release calls.

drop function if exists cart_read(text, bytea);
drop function if exists notify_catalog();
