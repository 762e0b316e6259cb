-- Functions that the release before this one calls, unchanged, for a rolling upgrade and for a rollback. It reads a
-- rejection from the message and from the last word of the detail (TM001), and has its own copy of the limits. The next
-- release removes this file and lists the functions in dropped.sql.

create or replace function cart_lock(p_cart text, p_session bytea) returns cart
language plpgsql as $$
declare c cart;
begin
  update cart set version = version + 1, updated_at = now()
    where cart_number = p_cart and session_hash = p_session and status = 'open' returning * into c;
  return c;
end $$;

create or replace function cart_lock(p_cart text, p_session bytea, p_variant text) returns cart
language plpgsql as $$
declare c cart;
begin
  update cart set version = version + 1, updated_at = now()
    where cart_number = p_cart and session_hash = p_session and benefit_type = p_variant and status = 'open' returning * into c;
  return c;
end $$;

create or replace function cart_refusal(p_cart text, p_session bytea) returns text
language sql stable as $$
  select coalesce((select case status when 'ordered' then 'CART_ORDERED' else 'ORDER_IN_PROGRESS' end
    from cart where cart_number = p_cart and session_hash = p_session), 'CART_NOT_FOUND')
$$;

create or replace function cart_refusal(p_cart text, p_session bytea, p_variant text) returns text
language sql stable as $$
  select coalesce((select case status when 'ordered' then 'CART_ORDERED' else 'ORDER_IN_PROGRESS' end
    from cart where cart_number = p_cart and session_hash = p_session and benefit_type = p_variant), 'CART_NOT_FOUND')
$$;

create or replace function cart_add_items(p_cart text, p_session bytea, p_items json) returns json
language plpgsql as $$
declare
  c cart;
  item record;
  have int;
  in_stock int;
  product_name text;
begin
  c := cart_lock(p_cart, p_session);
  if c.cart_number is null then return json_build_object('error', cart_refusal(p_cart, p_session)); end if;
  for item in select * from json_to_recordset(p_items) as x("productNumber" text, quantity int, vehicle jsonb, "isMisfit" boolean) loop
    select coalesce(s.quantity, 0), p.brand || ' ' || p.name into in_stock, product_name from product p left join stock s using (product_number) where p.product_number = item."productNumber";
    if not found then raise exception using errcode = 'TM001', message = 'PRODUCT_UNKNOWN', detail = item."productNumber"; end if;
    select i.quantity into have from cart_item i where i.cart_number = c.cart_number and i.product_number = item."productNumber";
    have := coalesce(have, 0) + item.quantity;
    if have > 99 then raise exception using errcode = 'TM001', message = 'QUANTITY_LIMIT', detail = product_name; end if;
    if in_stock < have then
      raise exception using errcode = 'TM001', message = 'OUT_OF_STOCK', detail = product_name || ' ' || in_stock;
    end if;
    insert into cart_item as i (cart_number, product_number, quantity, vehicle, is_misfit_confirmed)
      values (c.cart_number, item."productNumber", item.quantity, item.vehicle, coalesce(item."isMisfit", false))
      on conflict (cart_number, product_number) do update
        set quantity = have, is_misfit_confirmed = i.is_misfit_confirmed or excluded.is_misfit_confirmed,
          vehicle = case when excluded.is_misfit_confirmed then coalesce(i.vehicle, excluded.vehicle) else coalesce(excluded.vehicle, i.vehicle) end;
  end loop;
  if (select count(*) from cart_item i where i.cart_number = c.cart_number) > 50 then
    raise exception using errcode = 'TM001', message = 'LINE_LIMIT';
  end if;
  return cart_document(c);
end $$;

create or replace function cart_add_items(p_cart text, p_session bytea, p_variant text, p_items json) returns json
language plpgsql as $$
begin
  perform 1 from cart where cart_number = p_cart and session_hash = p_session and benefit_type = p_variant;
  if not found then return json_build_object('error', 'CART_NOT_FOUND'); end if;
  return cart_add_items(p_cart, p_session, p_items);
end $$;
