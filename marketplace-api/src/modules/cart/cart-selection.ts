import type { Cart } from 'shared-contracts/wire';
import type { CartDocument } from './cart.types';

export interface CartQuestion {
  readonly calculateTax?: boolean;
  /** Asked with STS (spec §7). */
  readonly installerCartItems?: boolean;
  /** Asked with STH (spec §7). */
  readonly shippingCartItems?: boolean;
  readonly accountId?: string;
}

/**
 * Every item of a cart goes the same way. Who asks for one way's items only gets them, or none; totals stay those of
 * the cart.
 */
export function selectItems(cart: Cart, { installerCartItems = false, shippingCartItems = false }: CartQuestion): Cart {
  const isEverything = installerCartItems === shippingCartItems;
  const isWanted = isEverything || (cart.cartType === 'STS' ? installerCartItems : shippingCartItems);
  return isWanted ? cart : { ...cart, lineItems: [], itemsTaxes: [] };
}

/**
 * A cart that nobody signed in to answers to its session alone; an account's cart is not shown as another account's.
 */
export function isAnotherAccounts({ accountId: owner }: CartDocument, { accountId }: CartQuestion): boolean {
  return owner !== null && accountId !== undefined && accountId !== owner;
}
