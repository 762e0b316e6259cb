drop index refund_provider_refund;
drop index payment_attempt_charge;
drop table payment_reconciliation;
drop table payment_finding;
