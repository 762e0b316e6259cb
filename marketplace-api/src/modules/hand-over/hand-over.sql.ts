export const openCart = { text: "select 1 from cart where cart_number = $1 and benefit_type = $2 and status = 'open'" };

/** Two transfers at once would leave two links that work: each ends the ones before it under this lock. */
export const lockCart = {
  text: 'select 1 from cart where cart_number = $1 and session_hash = $2 and benefit_type = $3 for update',
};
/** Read after the lock. */
export const cartToTransfer = {
  text: `select status, attributes, exists (select 1 from cart_item i where i.cart_number = c.cart_number) as "hasItems"
    from cart c where cart_number = $1`,
};

/** The old session ends, and with it what belonged to its holder: the sign-in, the verification, the card, and the program's word for them. */
export const takeCart = {
  text: `update cart set session_hash = $2, attributes = $3, benefit_type = $4, payment = null, is_government = false, account_id = null,
    handed_over_at = case when $5 then now() end,     version = version + 1, updated_at = now() where cart_number = $1 and status = 'open'`,
};
