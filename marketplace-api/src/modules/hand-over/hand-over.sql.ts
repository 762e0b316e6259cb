export const openCart = { text: "select 1 from cart where cart_number = $1 and benefit_type = $2 and status = 'open'" };

/** Serializes transfers of one cart, each of which revokes earlier links. Otherwise two links could be valid. */
export const lockCart = {
  text: 'select 1 from cart where cart_number = $1 and session_hash = $2 and benefit_type = $3 for update',
};
export const cartToTransfer = {
  text: `select status, attributes, exists (select 1 from cart_item i where i.cart_number = c.cart_number) as "hasItems"
    from cart c where cart_number = $1`,
};

/**
 * Replaces the session and clears what belonged to its holder: sign-in, verification, card, and the program's approval.
 */
export const takeCart = {
  text: `update cart
    set session_hash = $2, attributes = $3, benefit_type = $4, payment = null, is_government = false,
      account_id = null, handed_over_at = case when $5 then now() end, version = version + 1, updated_at = now()
    where cart_number = $1 and status = 'open'`,
};

/** Clears all data of the giver except the products. */
export const forgetGiver = {
  text: `update cart
    set contact = null, gift = null, shipping_address = null, mobile_address = null, zip_code = null,
      installer_id = null, appointment_date = null, appointment_slot = null, coupon_code = null
    where cart_number = $1`,
};

/* Statements that add a given cart's lines to the receiver's own cart. */
export const lockCarts = {
  text: 'select 1 from cart where cart_number = any($1) order by cart_number collate "C" for update',
};
export const ownOpenCart = {
  text: "select 1 from cart where cart_number = $1 and session_hash = $2 and benefit_type = $3 and status = 'open'",
};
export const openGivenCart = { text: "select 1 from cart where cart_number = $1 and status = 'open'" };
export const copyLines = {
  text: `insert into cart_item as own (cart_number, product_number, quantity, vehicle, is_misfit_confirmed)
    select $2, product_number, quantity, vehicle, is_misfit_confirmed
    from cart_item
    where cart_number = $1 order by item_id
    on conflict (cart_number, product_number) do update set quantity = least(own.quantity + excluded.quantity, 99)`,
};
export const countLines = { text: 'select count(*)::int as lines from cart_item where cart_number = $1' };
export const receive = {
  text: `update cart set session_hash = $2, version = version + 1, updated_at = now(),
    attributes = (select coalesce(jsonb_agg(a), '[]') from jsonb_array_elements(attributes) a
      where a ->> 'key' not in (select b ->> 'key' from jsonb_array_elements($3::jsonb) b)) || $3::jsonb,
    handed_over_at = case when $4 then now() else handed_over_at end where cart_number = $1`,
};
export const emptyGiven = {
  text: `with gone as (delete from cart_item where cart_number = $1)
    update cart
    set session_hash = $2, payment = null, vehicle = null, attributes = '[]', is_government = false,
      account_id = null, handed_over_at = null, version = version + 1, updated_at = now()
    where cart_number = $1`,
};
/** Selects the products of a link before it is used. */
export const givenUnits = {
  text: 'select coalesce(sum(quantity), 0)::int as units from cart_item where cart_number = $1',
};
