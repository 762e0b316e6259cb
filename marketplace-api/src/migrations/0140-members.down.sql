alter table cart drop column access_hash;
delete from one_time_token where purpose in ('access', 'password-reset');
alter table one_time_token drop constraint one_time_token_purpose_check;
alter table one_time_token add constraint one_time_token_purpose_check
  check (purpose in ('exchange', 'transfer', 'confirmation', 'rebooking', 'additional-payment', 'identity', 'deal-preview', 'order'));
