drop table rebate_claim;
