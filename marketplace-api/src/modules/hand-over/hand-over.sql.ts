export const openCart = { text: "select 1 from cart where cart_number = $1 and benefit_type = $2 and status = 'open'" };

export const issueToken = {
  text: 'insert into exchange_token (token_hash, benefit_type, cart_number, attributes, expires_at) values ($1, $2, $3, $4, $5)',
};

/** Consumes the token: of any number of redemptions that meet, one updates the row. */
export const redeemToken = {
  text: `update exchange_token set redeemed_at = $3 where token_hash = $1 and benefit_type = $2 and redeemed_at is null and expires_at > $3
    returning cart_number as "cartNumber", attributes`,
};

/** The old session ends with the hand-over. */
export const takeCart = {
  text: "update cart set session_hash = $2, attributes = $3, version = version + 1, updated_at = now() where cart_number = $1 and status = 'open'",
};
