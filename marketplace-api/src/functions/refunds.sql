-- Limits of refunds, checked under a row lock, so that concurrent refunds cannot pay back more than was paid. All raise
-- TM003: a caller that meets it has a defect.

-- Returns the refund unchanged. Raises TM003 when it names another charge, when all refunds of a charge together exceed
-- it, or when a charge that arrived after it was given up would be paid back a second time.
create or replace function check_refund() returns trigger language plpgsql as $$
declare
  paid payment_attempt;
  others bigint;
begin
  -- The lock makes refunds of one charge follow each other, so that each sees those before it.
  select * into paid from payment_attempt where attempt_id = new.attempt_id for update;
  select coalesce(sum(amount_cents), 0) into others
    from refund
    where attempt_id = new.attempt_id and refund_id <> new.refund_id;
  if paid.state = 'succeeded' then
    if paid.provider_charge_id is distinct from new.provider_charge_id or paid.currency <> new.currency then
      raise exception 'refund % names another charge than attempt % made', new.refund_id, new.attempt_id
        using errcode = 'TM003';
    end if;
    if others + new.amount_cents > paid.amount_cents then
      raise exception 'refund % pays back more than attempt % took', new.refund_id, new.attempt_id
        using errcode = 'TM003';
    end if;
  elsif others > 0 then
    -- A charge that arrived after it was given up is paid back as a whole, once.
    raise exception 'attempt % was paid back already', new.attempt_id using errcode = 'TM003';
  end if;
  return new;
end $$;

-- Returns the order's refund unchanged. Raises TM003 when its credits together exceed what the program has settled.
create or replace function check_program_credit() returns trigger language plpgsql as $$
declare
  settled bigint;
  credited bigint;
begin
  perform 1 from customer_order where order_id = new.order_id for update;
  select coalesce(sum(a.amount_cents), 0) into settled
    from payment_attempt a
    left join additional_payment p using (additional_payment_id)
    where coalesce(a.order_id, p.order_id) = new.order_id and a.state = 'succeeded' and a.payment_method = 'program';
  select coalesce(sum(program_credit_cents), 0) into credited
    from order_refund
    where order_id = new.order_id and refund_id <> new.refund_id;
  if credited + new.program_credit_cents > settled then
    raise exception 'refund % credits more than the program has settled', new.refund_id using errcode = 'TM003';
  end if;
  return new;
end $$;

-- Runs at the end of the transaction. Raises TM003 when the parts of an order's refund do not add up to its amount.
create or replace function check_refund_parts() returns trigger language plpgsql as $$
declare
  due order_refund;
  parts bigint;
begin
  select * into due
    from order_refund
    where refund_id = case tg_table_name
      when 'refund' then to_jsonb(new) ->> 'order_refund_id'
      else to_jsonb(new) ->> 'refund_id'
    end;
  if not found then
    return null;
  end if;
  select coalesce(sum(amount_cents), 0) into parts from refund where order_refund_id = due.refund_id;
  if parts + due.program_credit_cents <> due.amount_cents then
    raise exception 'refund % is of % cents and its parts are not', due.refund_id, due.amount_cents
      using errcode = 'TM003';
  end if;
  return null;
end $$;
