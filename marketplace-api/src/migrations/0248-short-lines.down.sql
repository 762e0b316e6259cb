drop index order_line_short;
alter table order_line drop constraint order_line_short_check, drop column short_quantity;
