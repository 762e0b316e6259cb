create extension if not exists pg_trgm;

create table seed_state (
  name text primary key,
  digest text not null,
  loaded_at timestamptz not null default now()
);

create table zip_code (
  zip text primary key check (zip ~ '^\d{5}$'),
  city text not null,
  state text not null check (state ~ '^[A-Z]{2}$'),
  lat double precision not null,
  lon double precision not null
);
create index zip_code_city on zip_code (state, lower(city));

create table fitment (
  fitment_id text primary key,
  year_from int not null,
  year_to int not null check (year_to >= year_from),
  make text not null,
  model text not null,
  trim text not null,
  front_size text not null,
  rear_size text,
  load_index text,
  speed_rating text,
  load_range text,
  rear_load_index text,
  rear_speed_rating text,
  rim_width_front numeric,
  rim_width_rear numeric,
  bolt_pattern text,
  hub_bore_mm numeric,
  offset_mm numeric,
  lug_torque text,
  dual_rear_wheels boolean not null,
  oe_run_flat boolean not null,
  confidence text not null check (confidence in ('high', 'medium'))
);
create index fitment_vehicle on fitment (make, model, trim);

create table product_line (
  line_id text primary key,
  product_type text not null check (product_type in ('TIRE', 'WHEEL', 'ACCESSORY')),
  brand text not null,
  brand_tier text not null,
  name text not null,
  type text not null,
  category text not null,
  mileage_warranty int,
  facts jsonb not null,
  is_illustrative boolean not null,
  rating numeric(2, 1),
  review_count int not null default 0
);

-- One row per thing that can be bought, with its line's facts beside it: listing and search read nothing else.
create table product (
  product_number text primary key,
  line_id text not null references product_line,
  product_type text not null,
  product_group text not null,
  type text not null,
  category text not null,
  brand text not null,
  name text not null,
  size text not null check (size <> ''),
  rim numeric,
  load_index text,
  load_number int,
  speed_rating text,
  load_range text,
  ply int,
  sidewall text,
  run_flat boolean not null default false,
  snow boolean not null default false,
  mileage_warranty int,
  bolt_pattern text,
  hub_bore_mm numeric,
  offset_mm numeric,
  width_in numeric,
  load_rating_lb int,
  finish text,
  fits_sizes text[],
  price_cents int not null check (price_cents > 0),
  pictures jsonb not null,
  attributes jsonb not null,
  search_text text not null,
  search tsvector generated always as (to_tsvector('simple', search_text)) stored,
  position int not null
);
create index product_line_id on product (line_id);
create index product_type_size on product (product_type, size);
create index product_search on product using gin (search);
create index product_trigram on product_line using gin ((lower(brand || ' ' || name)) gin_trgm_ops);
create index product_fits on product using gin (fits_sizes);

create table stock (
  product_number text primary key references product on delete cascade,
  quantity int not null check (quantity >= 0)
);

create table promotion (
  promotion_id text primary key,
  kind text not null check (kind in ('instant_savings', 'prepaid_card_rebate')),
  list text not null check (list in ('active', 'expired', 'government')),
  title text not null,
  brand text not null,
  line_ids text[] not null,
  amount_cents int not null check (amount_cents > 0),
  per_quantity int not null,
  min_quantity int not null,
  starts_on date not null,
  ends_on date not null,
  card text,
  rebate_form_url text
);

create table coupon (
  code text primary key,
  kind text not null check (kind in ('percent', 'fixed')),
  value int not null,
  starts_on date not null,
  ends_on date not null,
  min_subtotal_cents int not null,
  min_quantity int not null default 0,
  max_discount_cents int,
  is_single_use boolean not null,
  total_use_limit int,
  is_stackable boolean not null,
  limited_to jsonb not null,
  description text not null,
  uses int not null default 0,
  check (total_use_limit is null or uses <= total_use_limit)
);

create table review (
  review_id text primary key,
  line_id text not null references product_line on delete cascade,
  status text not null default 'approved' check (status in ('pending', 'approved', 'rejected')),
  is_sample boolean not null,
  disclosure text,
  rating int not null check (rating between 1 and 5),
  sub_ratings jsonb not null,
  title text not null,
  body text not null,
  nickname text not null,
  vehicle text,
  size text,
  miles_driven int,
  submitted_on date not null,
  would_recommend boolean not null,
  helpful_votes int not null default 0
);
create index review_line on review (line_id, submitted_on desc);
create index review_date on review (submitted_on desc);

create table installer (
  installer_id text primary key,
  name text not null,
  street text not null,
  city text not null,
  state text not null,
  zip text not null,
  email text not null,
  phone text not null,
  lat double precision not null,
  lon double precision not null,
  price_per_tire_cents int not null,
  rating numeric(2, 1) not null,
  review_count int not null,
  is_mobile boolean not null,
  is_vip boolean not null,
  hours jsonb not null,
  slot_capacity int not null check (slot_capacity between 1 and 8),
  lead_days int not null
);
create index installer_place on installer (lat, lon);

-- Caches are dropped by what changed, whoever changed it.
create function notify_catalog() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalog', '*');
  return null;
end $$;
create function notify_stock() returns trigger language plpgsql as $$
begin
  if (old.quantity > 0) <> (new.quantity > 0) then
    perform pg_notify('catalog', '*');
  else
    perform pg_notify('catalog', new.product_number);
  end if;
  return null;
end $$;
create trigger product_changed after insert or update or delete on product for each statement execute function notify_catalog();
create trigger product_line_changed after update or delete on product_line for each statement execute function notify_catalog();
create trigger promotion_changed after insert or update or delete on promotion for each statement execute function notify_catalog();
create trigger coupon_changed after insert or delete or update of code, kind, value, starts_on, ends_on, min_subtotal_cents, min_quantity,
  max_discount_cents, is_single_use, total_use_limit, is_stackable, limited_to, description on coupon
  for each statement execute function notify_catalog();
create trigger stock_changed after update on stock for each row when (old.quantity is distinct from new.quantity) execute function notify_stock();
create trigger review_changed after insert or update or delete on review for each statement execute function notify_catalog();
