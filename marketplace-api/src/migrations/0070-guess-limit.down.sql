drop table guess_limit;
