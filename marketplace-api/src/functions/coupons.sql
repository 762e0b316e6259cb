-- Uses of coupons.

-- Returns the redemption with the coupon's rule "once per customer". A unique key over code and customer then rejects a
-- second use, however many orders meet.
create or replace function mark_single_use() returns trigger language plpgsql as $$
begin
  new.is_single_use := (select is_single_use from coupon where code = new.code);
  return new;
end $$;
