import { isAnyOf } from '@reduxjs/toolkit';
import { soldUnitCents, type AnalyticsItem, type Cart } from 'shared-contracts';
import { codeOf, services } from 'remote-kit';
import { select, take, takeEvery } from 'typed-redux-saga';
import { activeCartSlice, selectCart } from './cart.slice';
import { cartTasks, isCartAnswer } from './cart.tasks';

type Line = Cart['lineItems'][number];

const itemOf = (
  { product, unitSellingPrice, instantSavings, qty, position, fit }: Line,
  quantity: number,
): AnalyticsItem => ({
  productNumber: product.code,
  name: `${product.brandName} ${product.name}`,
  price: soldUnitCents(unitSellingPrice, instantSavings, qty) / 100,
  quantity,
  ...(position && { axle: position }),
  ...(fit && { fit }),
});

const lineOf = (cart: Cart | null, itemId: string): Line | undefined =>
  cart?.lineItems.find((line) => line.itemId === itemId);

const appliedCode = (cart: Cart | null): string | null =>
  cart?.couponData?.couponCodeStatus === 'applied' ? cart.couponData.couponCode : null;

/** Publishes added products with their price in the cart. */
function* tellAdded({ payload: cart, meta }: ReturnType<typeof cartTasks.addLines.succeeded>) {
  const { host } = yield* services();
  const items = meta.request.lines.flatMap(({ productNumber, quantity }) => {
    const line = cart.lineItems.find(({ product }) => product.code === productNumber);
    return line ? [itemOf(line, quantity)] : [];
  });
  if (items.length > 0) host.analytics.push({ event: 'add_to_cart', items });
}

/** Publishes a changed quantity as the difference between two carts. */
function* tellQuantity(itemId: string, before: Cart | null, after: Cart | null) {
  const [was, is] = [lineOf(before, itemId), lineOf(after, itemId)];
  const line = is ?? was;
  const more = (is?.qty ?? 0) - (was?.qty ?? 0);
  if (!line || more === 0) return;
  const { host } = yield* services();
  host.analytics.push({
    event: more > 0 ? 'add_to_cart' : 'remove_from_cart',
    items: [itemOf(line, Math.abs(more))],
  });
}

function* tellEmptied(before: Cart | null) {
  const items = (before?.lineItems ?? []).map((line) => itemOf(line, line.qty));
  const { host } = yield* services();
  if (items.length > 0) host.analytics.push({ event: 'remove_from_cart', items });
}

/** Publishes the shopper's coupon action: applied, rejected, or removed (an empty code). */
function* tellCoupon(code: string, before: Cart | null, after: Cart) {
  const { host } = yield* services();
  const [was, is] = [appliedCode(before), appliedCode(after)];
  if (code === '') {
    if (was !== null && is === null)
      host.analytics.push({ event: 'coupon_removed', coupon: was, by: 'shopper', reason: null });
  } else if (is !== null && after.couponData)
    host.analytics.push({ event: 'coupon_applied', coupon: is, discount: after.couponData.couponCodeAmount.value });
  else
    host.analytics.push({
      event: 'coupon_refused',
      coupon: code,
      reason: after.couponData?.couponCodeError ?? 'COUPON_REFUSED',
    });
}

/** The call failed, so the code's validity is unknown. */
function* tellCouponFailure({ payload, meta }: ReturnType<typeof cartTasks.applyCoupon.failed>) {
  if (meta.request === '') return;
  const { host } = yield* services();
  host.analytics.push({ event: 'coupon_refused', coupon: meta.request, reason: codeOf(payload) ?? payload.kind });
}

/** Publishes a coupon that another change of the cart removed. */
function* tellLapsed(before: Cart | null, after: Cart) {
  const was = appliedCode(before);
  if (was === null || before?.cartNumber !== after.cartNumber || appliedCode(after) !== null) return;
  const { host } = yield* services();
  const reason = after.couponData?.couponCodeError ?? null;
  host.analytics.push({ event: 'coupon_removed', coupon: was, by: 'store', reason });
}

const isChange = isAnyOf(isCartAnswer, activeCartSlice.actions.adopted, activeCartSlice.actions.cleared);

/**
 * Compares each answer with the previous cart, so that quick clicks each publish their own part. Another tab publishes
 * its own changes.
 */
function* followCart() {
  let before = yield* select(selectCart);
  while (true) {
    const action = yield* take(isChange);
    const after = yield* select(selectCart);
    if (cartTasks.changeQuantity.succeeded.match(action))
      yield* tellQuantity(action.meta.request.itemId, before, after);
    if (cartTasks.reset.succeeded.match(action)) yield* tellEmptied(before);
    if (after && cartTasks.applyCoupon.succeeded.match(action)) yield* tellCoupon(action.meta.request, before, after);
    else if (after && isCartAnswer(action)) yield* tellLapsed(before, after);
    before = after;
  }
}

/** Publishes cart changes and coupons to the data layer (spec §7). */
export function* cartAnalytics() {
  yield* takeEvery(cartTasks.addLines.succeeded, tellAdded);
  yield* takeEvery(cartTasks.applyCoupon.failed, tellCouponFailure);
  yield* followCart();
}
