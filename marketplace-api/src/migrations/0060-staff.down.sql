delete from one_time_token where purpose = 'deal-preview';
alter table one_time_token drop constraint one_time_token_purpose_check;
alter table one_time_token add constraint one_time_token_purpose_check
  check (purpose in ('exchange', 'transfer', 'confirmation', 'rebooking', 'additional-payment', 'identity'));
drop table staff_audit;
drop function staff_audit_is_kept();
drop table staff_user;
