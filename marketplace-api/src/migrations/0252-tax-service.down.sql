alter table customer_order drop column tax_record, drop column tax_source;
drop table service_use;
drop table tax_quote;
