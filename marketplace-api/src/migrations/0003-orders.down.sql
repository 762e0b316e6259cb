drop table outbox, coupon_redemption, idempotency, payment_attempt, order_line, customer_order cascade;
drop sequence order_number_seq;
