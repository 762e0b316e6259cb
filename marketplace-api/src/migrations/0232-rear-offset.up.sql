-- Original wheels of staggered vehicles differ in offset too: the rear one decides about wheels of the rear axle.
alter table fitment add column rear_offset_mm numeric;
