-- Opening a cart. A cart belongs to a session (hash) and to a variant; for any other caller it does not exist.

-- Returns the cart's document, or null when the caller has no such cart. See cart-document.sql.
create or replace function cart_read(p_cart text, p_session bytea, p_variant text) returns json
language plpgsql stable as $$
declare
  c cart;
begin
  select * into c from cart where cart_number = p_cart and session_hash = p_session and benefit_type = p_variant;
  if not found then
    return null;
  end if;
  return cart_document(c);
end $$;

-- Returns the cart under its row lock, so that changes of one cart follow each other. The lock lasts until the end of
-- the transaction; the version counts changes.
-- Raises TM111 when the caller has no such cart, TM112 when it has been ordered, TM113 while it is being ordered.
create or replace function cart_open(p_cart text, p_session bytea, p_variant text) returns cart
language plpgsql as $$
declare
  c cart;
  current_status text;
begin
  update cart
    set version = version + 1, updated_at = now()
    where cart_number = p_cart and session_hash = p_session and benefit_type = p_variant and status = 'open'
    returning * into c;
  if found then
    return c;
  end if;

  select status into current_status
    from cart
    where cart_number = p_cart and session_hash = p_session and benefit_type = p_variant;
  if not found then
    raise exception 'cart not found' using errcode = 'TM111';
  elsif current_status = 'ordered' then
    raise exception 'cart ordered' using errcode = 'TM112';
  else
    raise exception 'cart is being ordered' using errcode = 'TM113';
  end if;
end $$;
