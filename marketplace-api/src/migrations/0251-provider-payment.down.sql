drop table provider_payment;
