drop trigger booking_went on booking;
drop trigger booking_goes on booking;
drop trigger booking_begins on booking;
drop function keep_booking_event();
drop function check_booking_transition();
drop table booking_event;
drop table booking_transition;
delete from booking where seat is null;
alter table booking
  drop constraint booking_proposal, drop constraint booking_seat_taken, drop constraint booking_status_check,
  drop column order_id, drop column booking_time, drop column decline_reason, drop column decline_explanation, drop column proposed_until;
update booking set status = 'booked' where status in ('confirmed', 'proposed');
alter table booking alter column seat set not null, add constraint booking_status_check check (status in ('held', 'ordering', 'booked'));
