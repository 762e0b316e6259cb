delete from state_transition where subject = 'order' and from_state = 'returned' and to_state = 'return-requested';
