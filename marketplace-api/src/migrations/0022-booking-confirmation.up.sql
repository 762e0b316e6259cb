-- A booking's states, and which may follow which. The same table is in the code; a test compares them.
create table booking_transition (
  from_status text not null,
  to_status text not null,
  primary key (from_status, to_status)
);
insert into booking_transition values
  ('held', 'ordering'), ('ordering', 'held'), ('ordering', 'booked'),
  ('booked', 'confirmed'), ('booked', 'declined'), ('booked', 'proposed'),
  ('proposed', 'confirmed'), ('proposed', 'booked'), ('proposed', 'declined'),
  ('declined', 'booked');

alter table booking drop constraint booking_status_check;
alter table booking
  alter column seat drop not null,
  add constraint booking_status_check check (status in ('held', 'ordering', 'booked', 'confirmed', 'proposed', 'declined')),
  -- Only who was declined has no seat: everybody else's is one of the slot's, and each of those exists once.
  add constraint booking_seat_taken check ((status = 'declined') = (seat is null)),
  add column order_id text references customer_order,
  -- When the installer expects the car, inside the slot.
  add column booking_time text check (booking_time ~ '^\d{2}:\d{2}$'),
  add column decline_reason text,
  add column decline_explanation text,
  -- Until when a proposed time is kept for the shopper.
  add column proposed_until timestamptz,
  add constraint booking_proposal check ((status = 'proposed') = (proposed_until is not null));
update booking b set order_id = o.order_id from customer_order o where o.cart_number = b.cart_number and b.status = 'booked' and o.state <> 'payment-failed';
create unique index booking_of_order on booking (order_id);
create index booking_proposed on booking (proposed_until) where status = 'proposed';

create table booking_event (
  event_id bigint generated always as identity primary key,
  booking_id uuid not null references booking on delete cascade,
  status text not null,
  appointment_date date not null,
  appointment_slot text not null,
  at timestamptz not null default now()
);
create index booking_event_of on booking_event (booking_id, event_id);

create function check_booking_transition() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'held' then
      raise exception 'a booking begins as held, not as %', new.status using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if not exists (select 1 from booking_transition where from_status = old.status and to_status = new.status) then
    raise exception 'a booking does not go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger booking_begins before insert on booking for each row execute function check_booking_transition();
create trigger booking_goes before update of status on booking for each row when (old.status is distinct from new.status) execute function check_booking_transition();

create function keep_booking_event() returns trigger language plpgsql as $$
begin
  insert into booking_event (booking_id, status, appointment_date, appointment_slot) values (new.booking_id, new.status, new.appointment_date, new.appointment_slot);
  return null;
end $$;
create trigger booking_went after update of status on booking for each row
  when (old.status is distinct from new.status and new.status in ('booked', 'confirmed', 'proposed', 'declined')) execute function keep_booking_event();
