-- Street addresses for suggestions. `search_text` is number, street and unit as `addressWords` (modules/location/address-words.ts) writes them,
-- `street_text` the street alone: both are asked for by zip code and prefix.
create table address (
  address_id bigint generated always as identity primary key,
  number text not null check (number <> ''),
  street text not null check (street <> ''),
  unit text not null default '',
  city text not null check (city <> ''),
  state text not null check (state ~ '^[A-Z]{2}$'),
  zip text not null check (zip ~ '^\d{5}$'),
  lat double precision check (lat between -90 and 90),
  lon double precision check (lon between -180 and 180),
  search_text text not null,
  street_text text not null
);
create unique index address_key on address (zip, street_text text_pattern_ops, number, unit);
create index address_search on address (zip, search_text text_pattern_ops);

-- The whole rate charged in a zip code or a state from a day on. Where there is none, the state rate of the public package holds.
create table tax_rate (
  place text not null check (place ~ '^(\d{5}|[A-Z]{2})$'),
  rate numeric(8, 6) not null check (rate between 0 and 0.2),
  starts_on date not null,
  primary key (place, starts_on)
);

-- Vehicles of a feed that names them apart from their fitments.
create table vehicle (
  vehicle_id text primary key,
  year_from int not null check (year_from between 1950 and 2100),
  year_to int not null check (year_to >= year_from and year_to <= 2100),
  make text not null,
  model text not null,
  trim text not null
);
alter table fitment add column vehicle_id text references vehicle;
create index fitment_of_vehicle on fitment (vehicle_id) where vehicle_id is not null;
