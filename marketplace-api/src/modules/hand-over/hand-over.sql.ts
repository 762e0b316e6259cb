export const openCart = { text: "select 1 from cart where cart_number = $1 and benefit_type = $2 and status = 'open'" };

/** What a transfer carries on: where the cart was made, never who it belonged to. */
export const cartToTransfer = {
  text: `select status, attributes, exists (select 1 from cart_item i where i.cart_number = c.cart_number) as "hasItems"
    from cart c where cart_number = $1 and session_hash = $2`,
};

/** The old session ends, and with it what belonged to its holder: the sign-in, the verification and the card. */
export const takeCart = {
  text: `update cart set session_hash = $2, attributes = $3, benefit_type = $4, payment = null, is_government = false, account_id = null,
    version = version + 1, updated_at = now() where cart_number = $1 and status = 'open'`,
};
