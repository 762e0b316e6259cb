drop table login_address;
alter table login_attempt drop column strikes;
