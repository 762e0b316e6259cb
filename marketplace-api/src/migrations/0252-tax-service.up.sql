-- Answers of a tax service by the digest of what they are for, so that the amounts that a shopper approved are charged.
-- A fallback has no amounts: the store's tables decide until it expires.
create table tax_quote (
  digest bytea primary key,
  answer jsonb,
  expires_at timestamptz not null
);
create index tax_quote_expiry on tax_quote (expires_at);

-- Requests to services that charge for each, counted for all processes together.
create table service_use (
  service text not null,
  day date not null,
  used int not null,
  primary key (service, day)
);

alter table customer_order
  -- What decided the taxes: the store's tables, a tax service, or the tables in place of a service that did not answer.
  add column tax_source text not null default 'tables'
    check (tax_source in ('tables', 'service', 'tables-fallback')),
  -- Charges, destination and taxes as they are reported to the service; null without one.
  add column tax_record jsonb;
