-- An appointment can be moved and given up by the shopper, and one that nobody answers is followed up.
insert into booking_transition values
  ('booked', 'booked'), ('booked', 'cancelled'), ('proposed', 'cancelled'), ('declined', 'cancelled'),
  ('confirmed', 'booked'), ('confirmed', 'cancelled'), ('cancelled', 'booked');

alter table booking
  drop constraint booking_status_check,
  drop constraint booking_seat_taken,
  add constraint booking_status_check
    check (status in ('held', 'ordering', 'booked', 'confirmed', 'proposed', 'declined', 'cancelled')),
  -- Only what was declined or given up has no seat: everybody else's is one of the slot's, and each of those exists once.
  add constraint booking_seat_taken check ((status in ('declined', 'cancelled')) = (seat is null)),
  -- When the installer was reminded of an answer that is missing.
  add column reminded_at timestamptz,
  -- Since when staff have to look after it, and who does.
  add column help_since timestamptz,
  add column taken_up_by text,
  add column taken_up_at timestamptz;
create index booking_waits on booking (booking_id)
  where status in ('booked', 'declined') and help_since is null and order_id is not null;
create index booking_needs_help on booking (help_since) where help_since is not null;

-- Whatever changes an appointment is an answer: it waits anew, and nobody's help is needed for what it was.
create function begin_waiting() returns trigger language plpgsql as $$
begin
  new.reminded_at := null;
  new.help_since := null;
  new.taken_up_by := null;
  new.taken_up_at := null;
  return new;
end $$;
create trigger booking_waits_anew before update on booking for each row
  when ((old.status, old.installer_id, old.appointment_date, old.appointment_slot)
    is distinct from (new.status, new.installer_id, new.appointment_date, new.appointment_slot))
  execute function begin_waiting();

-- A time that is moved is an event, too, though its state stays.
drop trigger booking_went on booking;
create trigger booking_went after update on booking for each row
  when ((old.status, old.installer_id, old.appointment_date, old.appointment_slot)
      is distinct from (new.status, new.installer_id, new.appointment_date, new.appointment_slot)
    and new.status in ('booked', 'confirmed', 'proposed', 'declined', 'cancelled'))
  execute function keep_booking_event();
