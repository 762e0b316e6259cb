import type { Order } from 'shared-contracts';
import { alertBox, element } from './dom';
import { placedOrder } from './memory';
import { tell } from './ordering';
import type { Store } from './store';
import { amounts } from './summary';

const ASK_AGAIN_MS = 3_000;

const TITLES: Readonly<Record<Order['status'], string>> = {
  OK: 'Thank you!',
  PENDING: 'Your payment is being confirmed',
  FAILED: 'Your order was not placed',
};

const link = (href: string, text: string): HTMLElement => element('a', { href, class: 'plain-checkout-button' }, text);

function words({ status, customer }: Order): string {
  if (status === 'OK') return `A confirmation is on its way to ${customer.email}.`;
  if (status === 'PENDING') return 'This takes less than a minute; the page follows it.';
  return 'Nothing was bought, and your cart is as it was.';
}

function drawOrder(place: HTMLElement, order: Order): void {
  const isFailed = order.status === 'FAILED';
  const number = element('strong', { 'data-testid': 'order-number' }, order.orderNumber);
  place.replaceChildren(
    element(
      'div',
      { class: 'plain-checkout' },
      element('h1', {}, TITLES[order.status]),
      // Nothing was ordered, so no order number is shown.
      order.state === 'payment-failed'
        ? element('p', { role: 'status' }, words(order))
        : element('p', { role: 'status' }, 'Order ', number, `. ${words(order)}`),
      order.estimatedDelivery && !isFailed ? element('p', {}, `Arrives by ${order.estimatedDelivery}.`) : null,
      element(
        'div',
        { class: 'plain-checkout-summary' },
        element('h2', {}, 'What it costs'),
        amounts(order),
        order.payment.label,
      ),
      isFailed ? link('/checkout', 'Back to checkout') : link('/orders', 'Find your order'),
    ),
  );
}

/** Shows the outcome of an order; only a paid one gets a thank-you. @returns a function that closes it */
export function showThanks(place: HTMLElement, store: Store, orderId: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;
  const load = async (): Promise<void> => {
    const answer = await store.order(orderId, placedOrder(orderId)?.sessionId ?? null);
    if (isClosed) return;
    if (!answer.ok) {
      const again = element('button', { click: () => void load() }, 'Try again');
      const box = alertBox('An order opens in the browser that placed it', answer.message, again);
      return place.replaceChildren(
        element(
          'div',
          { class: 'plain-checkout' },
          element('h1', {}, 'We can’t show this order'),
          box,
          link('/orders', 'Find your order'),
        ),
      );
    }
    drawOrder(place, answer.body);
    await tell(store.host, answer.body);
    if (answer.body.status === 'PENDING') timer = setTimeout(() => void load(), ASK_AGAIN_MS);
  };
  place.replaceChildren(
    element(
      'div',
      { class: 'plain-checkout' },
      element('h1', {}, 'Your order'),
      element('p', { role: 'status' }, 'Loading…'),
    ),
  );
  void load();
  return () => {
    isClosed = true;
    clearTimeout(timer);
  };
}
