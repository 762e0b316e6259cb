-- States of orders, payments, refunds, returns and disputes.

-- Returns the row unchanged, or raises TM002 for a step that the table state_transition does not list. The trigger's
-- argument is the subject ('order', 'payment', …); the same steps in TypeScript are in order-states.ts.
create or replace function check_transition() returns trigger language plpgsql as $$
begin
  if not exists (
    select 1
      from state_transition
      where subject = tg_argv[0] and from_state = old.state and to_state = new.state
  ) then
    raise exception '% cannot go from % to %', tg_argv[0], old.state, new.state using errcode = 'TM002';
  end if;
  return new;
end $$;

-- Writes a row of order_event for each new state, with the actor that the transaction has set in treadmarket.actor
-- (JSON: kind, staffId, note), or 'system'.
create or replace function keep_order_event() returns trigger language plpgsql as $$
declare
  actor jsonb := coalesce(nullif(current_setting('treadmarket.actor', true), ''), '{}')::jsonb;
begin
  insert into order_event (order_id, state, actor_kind, staff_id, note)
    values (new.order_id, new.state, coalesce(actor ->> 'kind', 'system'), actor ->> 'staffId', actor ->> 'note');
  return null;
end $$;
