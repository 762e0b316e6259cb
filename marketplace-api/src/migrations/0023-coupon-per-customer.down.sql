drop trigger coupon_redeemed on coupon_redemption;
drop function mark_single_use();
drop index coupon_once_per_customer;
alter table coupon_redemption drop column is_single_use;
