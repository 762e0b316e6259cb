drop table installer, review, coupon, promotion, stock, product, product_line, fitment, zip_code, seed_state cascade;
drop function notify_catalog, notify_stock;
