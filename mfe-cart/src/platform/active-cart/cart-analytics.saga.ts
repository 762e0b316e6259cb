import type { AnalyticsItem, Cart } from 'shared-contracts';
import { race, select, take, takeEvery } from 'typed-redux-saga';
import { services } from 'remote-kit';
import { selectCart } from './cart.slice';
import { cartTasks } from './cart.tasks';

type Line = Cart['lineItems'][number];

const itemOf = ({ product, unitSellingPrice }: Line, quantity: number): AnalyticsItem => ({
  productNumber: product.code,
  name: `${product.brandName} ${product.name}`,
  price: unitSellingPrice.value,
  quantity,
});

/** What was added, as the cart now prices it. */
function* tellAdded({ payload: cart, meta }: ReturnType<typeof cartTasks.addLines.succeeded>) {
  const { host } = yield* services();
  const items = meta.request.lines.flatMap(({ productNumber, quantity }) => {
    const line = cart.lineItems.find(({ product }) => product.code === productNumber);
    return line ? [itemOf(line, quantity)] : [];
  });
  if (items.length > 0) host.analytics.push({ event: 'add_to_cart', items });
}

/** A removed line is looked up before it goes, and told once it is gone. */
function* tellRemoved({ payload }: ReturnType<typeof cartTasks.changeQuantity.requested>) {
  if (payload.quantity !== 0) return;
  const { host } = yield* services();
  const line = (yield* select(selectCart))?.lineItems.find(({ itemId }) => itemId === payload.itemId);
  const isOwn = (type: string) => (action: { type: string; meta?: { request: unknown } }) =>
    action.type === type && action.meta?.request === payload;
  const { gone } = yield* race({
    gone: take(isOwn(cartTasks.changeQuantity.succeeded.type) as never),
    kept: take(isOwn(cartTasks.changeQuantity.failed.type) as never),
  });
  if (gone && line) host.analytics.push({ event: 'remove_from_cart', items: [itemOf(line, line.qty)] });
}

/** What went into the cart and out of it, told to the data layer (spec §7). */
export function* cartAnalytics() {
  yield* takeEvery(cartTasks.addLines.succeeded, tellAdded);
  yield* takeEvery(cartTasks.changeQuantity.requested, tellRemoved);
}
