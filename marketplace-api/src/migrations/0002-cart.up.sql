create table cart (
  cart_number text primary key,
  session_hash bytea not null,
  benefit_type text not null,
  cart_type text not null default 'STS' check (cart_type in ('STS', 'STH')),
  status text not null default 'open' check (status in ('open', 'ordering', 'ordered')),
  zip_code text,
  coupon_code text,
  attributes jsonb not null default '[]',
  vehicle jsonb,
  contact jsonb,
  shipping_address jsonb,
  mobile_address jsonb,
  installer_id text references installer,
  appointment_date date,
  appointment_slot text,
  payment jsonb,
  version int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Installation and shipping address exclude each other (spec §4).
  check (shipping_address is null or installer_id is null)
);

create table cart_item (
  item_id bigint generated always as identity primary key,
  cart_number text not null references cart on delete cascade,
  product_number text not null references product,
  quantity int not null check (quantity between 1 and 99),
  vehicle jsonb,
  unique (cart_number, product_number)
);

-- A seat of an appointment slot. The key is the capacity: seat n exists once, and seats above the capacity are never asked for.
create table booking (
  booking_id uuid primary key default gen_random_uuid(),
  installer_id text not null references installer,
  appointment_date date not null,
  appointment_slot text not null,
  seat int not null check (seat >= 1),
  cart_number text not null references cart on delete cascade,
  status text not null default 'held' check (status in ('held', 'ordering', 'booked')),
  expires_at timestamptz not null,
  unique (installer_id, appointment_date, appointment_slot, seat)
);
create unique index booking_one_per_cart on booking (cart_number);

create function check_seat() returns trigger language plpgsql as $$
begin
  if new.seat > (select slot_capacity from installer where installer_id = new.installer_id) then
    raise exception 'seat % is beyond the capacity of the slot', new.seat using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger booking_seat before insert or update of seat, installer_id on booking for each row execute function check_seat();
