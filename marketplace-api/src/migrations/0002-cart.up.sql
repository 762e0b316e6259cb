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

-- The cart with everything its price needs, in one value: one round trip serves a read.
create function cart_document(c cart) returns json language sql stable as $$
  select json_build_object(
    'cartNumber', c.cart_number, 'benefitType', c.benefit_type, 'cartType', c.cart_type, 'status', c.status, 'zipCode', c.zip_code,
    'couponCode', c.coupon_code, 'attributes', c.attributes, 'vehicle', c.vehicle, 'contact', c.contact,
    'shippingAddress', c.shipping_address, 'mobileAddress', c.mobile_address, 'appointmentDate', c.appointment_date,
    'appointmentSlot', c.appointment_slot, 'payment', c.payment, 'version', c.version,
    'items', (
      select coalesce(json_agg(json_build_object(
        'itemId', i.item_id::text, 'quantity', i.quantity, 'vehicle', i.vehicle, 'productNumber', p.product_number,
        'lineId', p.line_id, 'productType', p.product_type, 'group', p.product_group, 'brand', p.brand, 'name', p.name,
        'size', p.size, 'loadIndex', p.load_index, 'speedRating', p.speed_rating, 'priceCents', p.price_cents,
        'picture', p.pictures -> 0, 'stock', coalesce(s.quantity, 0)
      ) order by i.item_id), '[]')
      from cart_item i join product p using (product_number) left join stock s using (product_number)
      where i.cart_number = c.cart_number
    ),
    'installer', case when c.installer_id is null then null else (select row_to_json(n) from installer n where n.installer_id = c.installer_id) end,
    'booking', (select json_build_object('bookingId', b.booking_id, 'installerId', b.installer_id, 'appointmentDate', b.appointment_date,
        'appointmentSlot', b.appointment_slot, 'status', case when b.status = 'held' and b.expires_at <= now() then 'expired' else b.status end,
        'expiresAt', b.expires_at)
      from booking b where b.cart_number = c.cart_number)
  )
$$;

create function cart_read(p_cart text, p_session bytea) returns json language plpgsql stable as $$
declare c cart;
begin
  select * into c from cart where cart_number = p_cart and session_hash = p_session;
  if not found then return null; end if;
  return cart_document(c);
end $$;

-- Takes the cart's row lock, so that changes of one cart follow each other.
create function cart_lock(p_cart text, p_session bytea) returns cart language plpgsql as $$
declare c cart;
begin
  update cart set version = version + 1, updated_at = now()
    where cart_number = p_cart and session_hash = p_session and status = 'open' returning * into c;
  return c;
end $$;

-- {"error": code, ...} when nothing was changed; otherwise the cart.
create function cart_add_items(p_cart text, p_session bytea, p_items json) returns json language plpgsql as $$
declare
  c cart;
  item record;
  have int;
  in_stock int;
begin
  c := cart_lock(p_cart, p_session);
  if c.cart_number is null then
    select * into c from cart where cart_number = p_cart and session_hash = p_session;
    return json_build_object('error', case when c.status is null then 'CART_NOT_FOUND' when c.status = 'ordered' then 'CART_ORDERED' else 'ORDER_IN_PROGRESS' end);
  end if;
  for item in select * from json_to_recordset(p_items) as x("productNumber" text, quantity int, vehicle jsonb) loop
    select coalesce(s.quantity, 0) into in_stock from product p left join stock s using (product_number) where p.product_number = item."productNumber";
    if not found then raise exception using errcode = 'TM001', message = 'PRODUCT_UNKNOWN', detail = item."productNumber"; end if;
    insert into cart_item as i (cart_number, product_number, quantity, vehicle)
      values (c.cart_number, item."productNumber", item.quantity, item.vehicle)
      on conflict (cart_number, product_number) do update
        set quantity = least(i.quantity + excluded.quantity, 99), vehicle = coalesce(excluded.vehicle, i.vehicle)
      returning quantity into have;
    if in_stock < have then
      raise exception using errcode = 'TM001', message = 'OUT_OF_STOCK', detail = item."productNumber" || ' ' || in_stock;
    end if;
  end loop;
  return cart_document(c);
end $$;
