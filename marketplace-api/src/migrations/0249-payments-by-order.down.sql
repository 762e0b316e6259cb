drop index additional_payment_order;
