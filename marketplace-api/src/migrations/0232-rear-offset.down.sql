alter table fitment drop column rear_offset_mm;
