import { LINE_QUANTITY, vehicleName } from 'shared-contracts';
import type { ProductCard, Vehicle } from 'shared-contracts/wire';
import { failure, type Failure } from '../../platform/values/failure';

export const cartNotFound = () => failure(404, 'CART_NOT_FOUND', 'We cannot find this cart. Start a new one.');
export const cartOrdered = () => failure(404, 'CART_ORDERED', 'This cart has been ordered. Start a new one.');
export const cartBusy = () =>
  failure(409, 'ORDER_IN_PROGRESS', 'This cart is being ordered right now. Wait for the answer.');

export function outOfStock(name: string, stock: number): Failure {
  const detail =
    stock === 0
      ? `${name} is out of stock. Choose another product.`
      : `Only ${stock} of ${name} left. Choose ${stock} or fewer.`;
  return failure(409, 'OUT_OF_STOCK', detail, {
    field: 'quantity',
  });
}

const NOUNS = { TIRE: 'This tire', WHEEL: 'This wheel', ACCESSORY: 'This product' } as const;

/** Asks the shopper to confirm a product that does not fit before it is added. */
export const doesNotFit = (productType: ProductCard['productType'], vehicle: Vehicle): Failure =>
  failure(
    409,
    'DOES_NOT_FIT',
    `${NOUNS[productType]} doesn't fit your ${vehicleName(vehicle)}. Add it for another vehicle?`,
    { field: 'confirmedMisfit' },
  );

export function quantityLimit(name: string): Failure {
  const { max } = LINE_QUANTITY;
  return failure(409, 'QUANTITY_LIMIT', `You can order at most ${max} of ${name} at once. Add fewer.`, {
    field: 'quantity',
  });
}
