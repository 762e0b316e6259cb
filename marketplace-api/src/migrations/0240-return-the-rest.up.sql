-- What a shopper has kept of a part that came back can come back later.
insert into state_transition (subject, from_state, to_state) values ('order', 'returned', 'return-requested');
