-- What a state asks for each tire beside sales tax. `tire`: for every new tire that goes there. `disposal`: for every tire
-- that an installer there takes off. From a day on; 0 ends a fee. An import replaces these rows, which are from general
-- knowledge (fees that are a share of the price, as in AZ and NC, are not among them).
create table state_fee (
  state text not null check (state ~ '^[A-Z]{2}$'),
  kind text not null check (kind in ('tire', 'disposal')),
  starts_on date not null,
  name text not null check (name <> ''),
  unit_cents int not null check (unit_cents between 0 and 5000),
  -- Whether the state's sales tax is on it too.
  is_taxed boolean not null,
  primary key (state, kind, starts_on)
);
insert into state_fee (state, kind, starts_on, name, unit_cents, is_taxed) values
  ('AL', 'tire', '2000-01-01', 'Alabama scrap tire fee', 100, false),
  ('AR', 'disposal', '2000-01-01', 'Arkansas rim removal fee', 300, false),
  ('CA', 'tire', '2000-01-01', 'California tire fee', 175, false),
  ('DE', 'tire', '2000-01-01', 'Delaware scrap tire fee', 200, false),
  ('FL', 'tire', '2000-01-01', 'Florida new tire fee', 100, true),
  ('GA', 'tire', '2000-01-01', 'Georgia scrap tire fee', 100, false),
  ('ID', 'tire', '2000-01-01', 'Idaho waste tire fee', 100, false),
  ('IL', 'tire', '2000-01-01', 'Illinois tire user fee', 250, false),
  ('IN', 'tire', '2000-01-01', 'Indiana waste tire fee', 25, false),
  ('KS', 'tire', '2000-01-01', 'Kansas tire excise tax', 25, false),
  ('KY', 'tire', '2000-01-01', 'Kentucky waste tire fee', 200, false),
  ('LA', 'disposal', '2000-01-01', 'Louisiana waste tire fee', 225, false),
  ('MD', 'tire', '2000-01-01', 'Maryland tire recycling fee', 80, false),
  ('ME', 'tire', '2000-01-01', 'Maine tire fee', 100, false),
  ('MO', 'tire', '2000-01-01', 'Missouri tire fee', 50, false),
  ('MS', 'tire', '2000-01-01', 'Mississippi waste tire fee', 100, false),
  ('NE', 'tire', '2000-01-01', 'Nebraska tire fee', 100, false),
  ('NJ', 'tire', '2000-01-01', 'New Jersey tire fee', 150, false),
  ('NV', 'tire', '2000-01-01', 'Nevada tire fee', 100, false),
  ('NY', 'tire', '2000-01-01', 'New York waste tire fee', 250, false),
  ('OH', 'tire', '2000-01-01', 'Ohio scrap tire fee', 100, false),
  ('OK', 'disposal', '2000-01-01', 'Oklahoma waste tire fee', 275, false),
  ('PA', 'tire', '2000-01-01', 'Pennsylvania tire fee', 100, false),
  ('RI', 'tire', '2000-01-01', 'Rhode Island tire fee', 50, false),
  ('SC', 'tire', '2000-01-01', 'South Carolina tire fee', 200, false),
  ('TN', 'disposal', '2000-01-01', 'Tennessee tire pre-disposal fee', 135, false),
  ('UT', 'tire', '2000-01-01', 'Utah waste tire fee', 100, false),
  ('VA', 'tire', '2000-01-01', 'Virginia tire recycling fee', 100, false),
  ('WA', 'tire', '2000-01-01', 'Washington tire fee', 100, false);
create trigger state_fee_changed after insert or update or delete on state_fee for each statement execute function notify_subject('fees');

-- Fees of a line with the tax on them: what goes back with the line.
alter table order_line add column fee_cents int not null default 0 check (fee_cents >= 0);
