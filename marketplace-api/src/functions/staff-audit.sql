-- The audit log of staff is append-only.

-- Returns the row when only its empty status is filled in; raises TM004 for every other change, and for a delete.
create or replace function staff_audit_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.status is null and new.status is not null
    and row(new.audit_id, new.staff_id, new.role, new.act, new.subject, new.request_id, new.started_at)
      is not distinct from row(old.audit_id, old.staff_id, old.role, old.act, old.subject, old.request_id, old.started_at)
  then
    return new;
  end if;
  raise exception 'The audit of staff is never changed.' using errcode = 'TM004';
end $$;
