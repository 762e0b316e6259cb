import type { Cart } from 'shared-contracts/wire';
import type { CartDocument } from './cart.types';

export interface CartQuestion {
  readonly calculateTax?: boolean;
  /** Used with STS (specification section 7). */
  readonly installerCartItems?: boolean;
  /** Used with STH (specification section 7). */
  readonly shippingCartItems?: boolean;
  readonly accountId?: string;
}

/**
 * Returns the items of the requested delivery type. A cart has a single type, so the other type has no items. Totals
 * stay those of the cart.
 */
export function selectItems(cart: Cart, { installerCartItems = false, shippingCartItems = false }: CartQuestion): Cart {
  const isEverything = installerCartItems === shippingCartItems;
  const isWanted = isEverything || (cart.cartType === 'STS' ? installerCartItems : shippingCartItems);
  return isWanted ? cart : { ...cart, lineItems: [], itemsTaxes: [] };
}

/**
 * Returns whether the cart belongs to an account other than the requested one. A guest cart is protected by its session
 * only.
 */
export function isAnotherAccounts({ accountId: owner }: CartDocument, { accountId }: CartQuestion): boolean {
  return owner !== null && accountId !== undefined && accountId !== owner;
}
