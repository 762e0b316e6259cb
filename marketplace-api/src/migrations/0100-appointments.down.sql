drop trigger booking_went on booking;
create trigger booking_went after update of status on booking for each row
  when (old.status is distinct from new.status and new.status in ('booked', 'confirmed', 'proposed', 'declined')) execute function keep_booking_event();
drop trigger booking_waits_anew on booking;
drop function begin_waiting();
delete from booking where status = 'cancelled';
delete from booking_transition where (from_status, to_status) in (
  ('booked', 'booked'), ('booked', 'cancelled'), ('proposed', 'cancelled'), ('declined', 'cancelled'),
  ('confirmed', 'booked'), ('confirmed', 'cancelled'), ('cancelled', 'booked'));
alter table booking
  drop constraint booking_status_check,
  drop constraint booking_seat_taken,
  add constraint booking_status_check check (status in ('held', 'ordering', 'booked', 'confirmed', 'proposed', 'declined')),
  add constraint booking_seat_taken check ((status = 'declined') = (seat is null)),
  drop column reminded_at, drop column help_since, drop column taken_up_by, drop column taken_up_at;
