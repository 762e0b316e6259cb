export const createCart = {
  name: 'cart-create',
  text: `insert into cart (cart_number, session_hash, benefit_type, zip_code, cart_type, vehicle, is_delivery_chosen)
    values ($1, $2, $3, $4, coalesce($5, 'STS'), $6, $5::text is not null)`,
};
export const readCart = { name: 'cart-read', text: 'select cart_read($1, $2, $3) as document' };
export const addItems = { name: 'cart-add', text: 'select cart_add_items($1, $2, $3, $4, $5, $6) as document' };
/** A scan of the function instead (`from cart_open`) takes 6 % more of the whole change. */
export const openCart = { name: 'cart-open', text: 'select (cart_open($1, $2, $3)).cart_number as "cartNumber"' };
export const documentOf = {
  name: 'cart-document',
  text: 'select cart_document(c) as document from cart c where cart_number = $1',
};

export const itemStock = {
  name: 'cart-item-stock',
  text: `select p.brand || ' ' || p.name as name, coalesce(s.quantity, 0) as stock
    from cart_item i
    join product p using (product_number)
    left join stock s using (product_number)
    where i.cart_number = $1 and i.item_id = $2`,
};
export const setQuantity = {
  name: 'cart-set-quantity',
  text: 'update cart_item set quantity = $3 where cart_number = $1 and item_id = $2',
};
export const removeItem = {
  name: 'cart-remove-item',
  text: 'delete from cart_item where cart_number = $1 and item_id = $2',
};
export const removeItems = { name: 'cart-remove-items', text: 'delete from cart_item where cart_number = $1' };

export const setCoupon = { text: 'update cart set coupon_code = $2 where cart_number = $1' };
/** A payment with the instrument that the cart already has keeps its token, so the order that names it stays valid. */
export const setPayment = {
  text: `update cart
    set payment = case
      when payment->>'paymentMethod' = $2::jsonb->>'paymentMethod'
          and payment->>'providerToken' = $2::jsonb->>'providerToken'
        then $2::jsonb || jsonb_build_object('paymentToken', payment->'paymentToken')
      else $2::jsonb
    end
    where cart_number = $1`,
};
export const dropPayment = {
  text: `update cart set payment = null where cart_number = $1 and payment->>'providerToken' = $2`,
};
export const resetCart = {
  text: `update cart
    set coupon_code = null, shipping_address = null, mobile_address = null, installer_id = null,
      appointment_date = null, appointment_slot = null, payment = null, gift = null
    where cart_number = $1`,
};
export const setShippingAddress = {
  text: `update cart
    set shipping_address = $2, zip_code = $3, cart_type = 'STH', is_delivery_chosen = true, installer_id = null,
      appointment_date = null, appointment_slot = null, mobile_address = null,
      gift = case when $4 then $5 else gift end
    where cart_number = $1`,
};
export const setInstallation = {
  text: `update cart
    set installer_id = $2, appointment_date = $3, appointment_slot = $4, mobile_address = $5,
      contact = coalesce($6, contact), cart_type = 'STS', is_delivery_chosen = true, shipping_address = null,
      gift = case when $7 then $8 else gift end
    where cart_number = $1`,
};

/** Changes no row where the cart has no address. */
export const setSameShipping = {
  text: `update cart
    set shipping_address = jsonb_set(shipping_address, '{isSameAddress}', to_jsonb($2::boolean))
    where cart_number = $1 and shipping_address is not null`,
};
export const setSameMobile = {
  text: `update cart
    set mobile_address = jsonb_set(mobile_address, '{isSameAddress}', to_jsonb($2::boolean))
    where cart_number = $1 and mobile_address is not null`,
};

/** Changes only the fields that a body names. */
export const changeCart = {
  text: `update cart
    set vehicle = case when $2 then $3 else vehicle end, cart_type = coalesce($4, cart_type),
      is_delivery_chosen = is_delivery_chosen or $4::text is not null,
      zip_code = case when $5 then $6 else zip_code end, contact = case when $7 then $8 else contact end
    where cart_number = $1`,
};

export const signIn = {
  text: `update cart
    set session_hash = $4, account_id = $5, access_hash = $7, version = version + 1, updated_at = now(),
      attributes = (
        select coalesce(jsonb_agg(a), '[]')
        from jsonb_array_elements(attributes) a
        where a ->> 'key' <> 'customer_id'
      ) || $6::jsonb
    where cart_number = $1 and session_hash = $2 and benefit_type = $3 and status = 'open'`,
};
/** Selects the member of an open cart, and the access token that took it over. */
export const memberOfCart = {
  name: 'cart-member',
  text: `select account_id as "accountId", access_hash as "accessHash"
    from cart
    where cart_number = $1 and account_id is not null and access_hash is not null`,
};
export const renewAccess = {
  text: 'update cart set access_hash = $3 where account_id = $1 and access_hash = $2',
};
/** Removes everything that identifies the member; the products stay. */
export const signOut = {
  text: `update cart
    set account_id = null, access_hash = null, is_government = false, payment = null, contact = null, gift = null,
      shipping_address = null, mobile_address = null, installer_id = null, appointment_date = null,
      appointment_slot = null,
      attributes = (
        select coalesce(jsonb_agg(a), '[]')
        from jsonb_array_elements(attributes) a
        where a ->> 'key' <> 'customer_id'
      ),
      handed_over_at = null, version = version + 1, updated_at = now()
    where cart_number = $1 and session_hash = $2 and benefit_type = $3 and account_id = $4 and status = 'open'`,
};
export const ofSession = {
  text: 'select 1 from cart where cart_number = $1 and session_hash = $2 and benefit_type = $3',
};
export const openOfSession = {
  text: "select 1 from cart where cart_number = $1 and session_hash = $2 and benefit_type = $3 and status = 'open'",
};
export const verifyGovernment = {
  text: `update cart
    set is_government = true, version = version + 1, updated_at = now()
    where cart_number = $1 and session_hash = $2 and benefit_type = $3 and status = 'open'`,
};

export const lockStatus = {
  text: `select status
    from cart
    where cart_number = $1 and session_hash = $2 and benefit_type = $3
    for update`,
};
export const setStatus = { text: 'update cart set status = $2, updated_at = now() where cart_number = $1' };
