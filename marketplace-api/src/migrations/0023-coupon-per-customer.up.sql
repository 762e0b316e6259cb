-- A code that each customer may use once is used once by each, however many orders meet.
alter table coupon_redemption add column is_single_use boolean not null default false;
update coupon_redemption r set is_single_use = true from coupon k where k.code = r.code and k.is_single_use
  and not exists (select 1 from coupon_redemption o where o.code = r.code and o.customer_hash = r.customer_hash and o.order_id < r.order_id);
create unique index coupon_once_per_customer on coupon_redemption (code, customer_hash) where is_single_use;

create function mark_single_use() returns trigger language plpgsql as $$
begin
  new.is_single_use := (select is_single_use from coupon where code = new.code);
  return new;
end $$;
create trigger coupon_redeemed before insert on coupon_redemption for each row execute function mark_single_use();
