-- Appointments at installers: the states of a booking, the seats of a slot, and the log of events.

-- Returns the booking unchanged, or raises check_violation for a step that the table booking_transition does not list.
-- The same table in TypeScript is booking-states.ts.
create or replace function check_booking_transition() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'held' then
      raise exception 'a booking begins as held, not as %', new.status using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if not exists (
    select 1 from booking_transition where from_status = old.status and to_status = new.status
  ) then
    raise exception 'a booking does not go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- Returns the booking unchanged, or raises check_violation for a seat above the installer's capacity per slot. A unique
-- key over slot and seat limits the bookings of a slot, so that no lock is needed.
create or replace function check_seat() returns trigger language plpgsql as $$
begin
  if new.seat > (select slot_capacity from installer where installer_id = new.installer_id) then
    raise exception 'seat % is beyond the capacity of the slot', new.seat using errcode = 'check_violation';
  end if;
  return new;
end $$;

-- Writes a row of booking_event for each answer and each moved time, which mails and staff read.
create or replace function keep_booking_event() returns trigger language plpgsql as $$
begin
  insert into booking_event (booking_id, status, appointment_date, appointment_slot)
    values (new.booking_id, new.status, new.appointment_date, new.appointment_slot);
  return null;
end $$;

-- Returns the booking without reminder and without help from staff: a changed appointment waits for a new answer.
create or replace function begin_waiting() returns trigger language plpgsql as $$
begin
  new.reminded_at := null;
  new.help_since := null;
  new.taken_up_by := null;
  new.taken_up_at := null;
  return new;
end $$;
