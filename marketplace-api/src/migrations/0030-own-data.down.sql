alter table fitment drop column vehicle_id;
drop table vehicle, tax_rate, address;
