-- "Add to cart" in one round trip: lock the cart, check and write each item, return the whole cart.
--
-- p_items: JSON array of { productNumber, quantity, vehicle?, isMisfit? }, at most 10 (AddCartItemBody).
-- p_max_quantity, p_max_lines: limits of one line and of the cart (specification §5); cart-limits.ts has the numbers.
--
-- Returns the cart's document (cart-document.sql). Raises, and then changes nothing:
--   TM111, TM112, TM113  see cart_open in cart-access.sql
--   TM101  unknown product; detail { "productNumber" }
--   TM102  more units than p_max_quantity; detail { "name" }
--   TM103  more units than in stock; detail { "name", "stock" }
--   TM104  more lines than p_max_lines
-- A quantity that is too high is rejected, not lowered, so that the shopper learns what was not added.
create or replace function cart_add_items(
  p_cart text, p_session bytea, p_variant text, p_items json, p_max_quantity int, p_max_lines int
) returns json
language plpgsql as $$
declare
  c cart;
  item record;
  goods record;
  wanted int;
begin
  -- Step 1: lock.
  c := cart_open(p_cart, p_session, p_variant);

  for item in
    select *
      from json_to_recordset(p_items) as x("productNumber" text, quantity int, vehicle jsonb, "isMisfit" boolean)
  loop
    -- Step 2: read product, stock, and the units that the cart has already.
    select p.brand || ' ' || p.name as name, coalesce(s.quantity, 0) as stock, coalesce(i.quantity, 0) as in_cart
      into goods
      from product p
      left join stock s using (product_number)
      left join cart_item i on i.product_number = p.product_number and i.cart_number = c.cart_number
      where p.product_number = item."productNumber";
    if not found then
      raise exception 'unknown product' using
        errcode = 'TM101', detail = json_build_object('productNumber', item."productNumber");
    end if;

    -- Step 3: check.
    wanted := goods.in_cart + item.quantity;
    if wanted > p_max_quantity then
      raise exception 'too many units of one product' using
        errcode = 'TM102', detail = json_build_object('name', goods.name);
    end if;
    if wanted > goods.stock then
      raise exception 'out of stock' using
        errcode = 'TM103', detail = json_build_object('name', goods.name, 'stock', goods.stock);
    end if;

    -- Step 4: write. A confirmed misfit keeps the vehicle that the line was added for.
    insert into cart_item as i (cart_number, product_number, quantity, vehicle, is_misfit_confirmed)
      values (c.cart_number, item."productNumber", item.quantity, item.vehicle, coalesce(item."isMisfit", false))
      on conflict (cart_number, product_number) do update set
        quantity = wanted,
        is_misfit_confirmed = i.is_misfit_confirmed or excluded.is_misfit_confirmed,
        vehicle = case
          when excluded.is_misfit_confirmed then coalesce(i.vehicle, excluded.vehicle)
          else coalesce(excluded.vehicle, i.vehicle)
        end;
  end loop;

  -- Step 5: limit of the whole cart.
  if (select count(*) from cart_item i where i.cart_number = c.cart_number) > p_max_lines then
    raise exception 'too many products in one cart' using errcode = 'TM104';
  end if;

  return cart_document(c);
end $$;
