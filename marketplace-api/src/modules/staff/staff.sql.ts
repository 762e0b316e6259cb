export const insertStaff = {
  text: `insert into staff_user (staff_id, email, name, role, key_hash)
    values ($1, $2, $3, $4, $5)
    on conflict (email) do nothing`,
};
export const listStaff = {
  text: `select staff_id as "staffId", email, name, role, created_at as "createdAt", disabled_at as "disabledAt"
    from staff_user order by email`,
};
export const setRole = { text: 'update staff_user set role = $2 where email = $1' };
export const setKey = {
  text: 'update staff_user set key_hash = $2, key_issued_at = now(), disabled_at = null where email = $1',
};
export const disable = { text: 'update staff_user set disabled_at = now() where email = $1 and disabled_at is null' };

export const staffByKey = {
  name: 'staff-by-key',
  text: 'select staff_id as "staffId", role, email from staff_user where key_hash = $1 and disabled_at is null',
};
export const staffByEmail = {
  text: 'select staff_id as "staffId", role, email from staff_user where email = $1 and disabled_at is null',
};
export const beginAct = {
  name: 'staff-begin-act',
  text: `insert into staff_audit (staff_id, role, act, subject, request_id) values ($1, $2, $3, $4, $5)
    returning audit_id as "auditId"`,
};
export const endAct = {
  name: 'staff-end-act',
  text: 'update staff_audit set status = $2 where audit_id = $1 and status is null',
};
export const readAudit = {
  text: `select a.started_at as "startedAt", u.email, a.role, a.act, a.subject, a.status, a.request_id as "requestId"
    from staff_audit a join staff_user u using (staff_id)
    where $1::text is null or u.email = $1 order by a.audit_id desc limit $2`,
};
