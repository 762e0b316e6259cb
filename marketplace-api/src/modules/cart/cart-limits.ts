import { LINE_QUANTITY } from 'shared-contracts';

/** Maximum units of one product in a cart. A check of the table `cart_item` has the same number. */
export const MAX_LINE_QUANTITY = LINE_QUANTITY.max;
/** Maximum different products in a cart. */
export const MAX_CART_LINES = 50;
