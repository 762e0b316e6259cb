import type { Cart, CartLine } from 'shared-contracts';
import { fail, ok, type AppError, type Result } from 'remote-kit';
import { sliceError, type CartAction } from './slice-error';

const unusable = (report: string): AppError => ({
  kind: 'unexpected',
  message: 'We can’t show your cart right now. Nothing in it is lost; try again in a minute.',
  status: 200,
  report,
});

function isComplete(line: CartLine): boolean {
  const { itemId, qty, total, productGroup, product } = line;
  return (
    Boolean(product?.name && itemId && productGroup && total?.formattedValue) &&
    typeof qty === 'number' &&
    typeof total.value === 'number'
  );
}

/** Rejects an answer that cannot be shown; lines without a product size are dropped (spec §5). */
export function checkCart(cart: Cart, action: CartAction): Result<Cart> {
  if (typeof cart.totalPrice?.value !== 'number')
    return fail(unusable(sliceError(action, `Response for cart number ${cart.cartNumber} has no total price!`)));
  const lineItems = cart.lineItems.filter((line) => line.product?.size);
  if (!lineItems.every(isComplete))
    return fail(unusable(sliceError(action, 'An item from response has undefined|null data!')));
  return ok({ ...cart, lineItems });
}
