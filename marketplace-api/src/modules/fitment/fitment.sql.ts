export const allFitments = {
  text: `select fitment_id as "fitmentId", year_from as "yearFrom", year_to as "yearTo", make, model, trim,
      front_size as "frontSize", rear_size as "rearSize", load_index as "loadIndex",
      speed_rating as "speedRating", load_range as "loadRange", rear_load_index as "rearLoadIndex",
      rear_speed_rating as "rearSpeedRating", bolt_pattern as "boltPattern", hub_bore_mm::float8 as "hubBoreMm",
      rim_width_front::float8 as "rimWidthFront", rim_width_rear::float8 as "rimWidthRear",
      offset_mm::float8 as "offsetMm", rear_offset_mm::float8 as "rearOffsetMm",
      lug_torque as "lugTorque", dual_rear_wheels as "dualRearWheels", oe_run_flat as "oeRunFlat", confidence
    from fitment
    order by make, model, trim, year_from, fitment_id`,
};
