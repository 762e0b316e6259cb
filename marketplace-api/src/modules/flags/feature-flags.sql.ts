export const switchedFlags = {
  text: `select f.benefit_type as variant, f.flag, f.is_on as "isOn", u.email as "changedBy",
      f.changed_at as "changedAt"
    from feature_flag f
    join staff_user u on u.staff_id = f.changed_by`,
};

export const switchFlag = {
  text: `insert into feature_flag (benefit_type, flag, is_on, changed_by)
    values ($1, $2, $3, $4)
    on conflict (benefit_type, flag) do update set is_on = excluded.is_on, changed_by = excluded.changed_by,
      changed_at = now()`,
};
