import type { AnalyticsItem, HostServices, Order } from 'shared-contracts';
import { claimTelling, keepPlaced, keepSubmission, openSubmission } from './memory';
import type { Answer, Store, Submission } from './store';

const PAUSES_MS = [1_000, 3_000, 5_000];

/** Places one order per click: after a lost answer it is sent again with the same key. */
export async function submit(store: Store, submission: Submission): Promise<Answer<Order>> {
  keepSubmission(submission);
  let answer = await store.placeOrder(submission);
  for (const wait of PAUSES_MS) {
    if (answer.ok || !answer.isUnknown) break;
    await new Promise((resolve) => setTimeout(resolve, wait));
    answer = await store.placeOrder(submission);
  }
  if (!answer.ok && answer.isUnknown) return answer;
  keepSubmission(null);
  if (answer.ok) keepPlaced({ orderId: answer.body.orderId, sessionId: submission.sessionId });
  return answer;
}

/** Returns the order of this cart, total and card; one that was already sent keeps its key. */
export function submissionOf(body: Submission['body'], sessionId: string): Submission {
  const open = openSubmission();
  const isSame = open !== null && JSON.stringify(open.body) === JSON.stringify(body);
  return isSame ? open : { key: crypto.randomUUID(), sessionId, body };
}

/** As the store sold each: less its instant savings, in dollars. */
function itemOf({ productNumber, unitPrice, instantSavings, quantity, fit }: Order['lines'][number]): AnalyticsItem {
  const savings = (instantSavings?.value ?? 0) / Math.max(1, quantity);
  return { productNumber, price: Math.round((unitPrice.value - savings) * 100) / 100, quantity, ...(fit && { fit }) };
}

/** Reports a paid order to the store, once, and requests that its cart is cleared. */
export async function tell(host: HostServices, order: Order): Promise<void> {
  const { orderId, cartNumber, status } = order;
  if (status !== 'OK' || !(await claimTelling(orderId))) return;
  host.analytics.push({
    event: 'purchase',
    orderNumber: order.orderNumber,
    customer: { email: order.customer.email },
    cartType: order.cartType,
    paymentMethod: order.payment.paymentMethod,
    subTotal: order.subTotal.value,
    tax: order.tax.value,
    deliveryCost: order.shippingCost.value,
    coupon: order.discountCode,
    items: order.lines.map(itemOf),
  });
  host.events.publish('order:placed', { orderId, cartNumber });
  if (host.storage.get('cart_id') === cartNumber)
    await host.events.request('cart:clear-requested', {}).catch(() => undefined);
}
