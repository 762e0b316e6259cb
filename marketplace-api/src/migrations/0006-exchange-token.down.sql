drop table exchange_token;
