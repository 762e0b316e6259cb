drop table payment_dispute;
delete from state_transition where subject = 'dispute';
