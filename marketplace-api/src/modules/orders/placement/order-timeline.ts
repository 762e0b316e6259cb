import type { OrderEvent } from 'shared-contracts/wire';
import type { OrderState } from './order-states';
import type { OrderRow } from './order.types';

const LABELS: Readonly<Partial<Record<OrderState, string>>> = {
  packed: 'Packed',
  completed: 'Complete',
  cancelled: 'Canceled',
  'return-requested': 'Return requested',
  returned: 'What you sent back has arrived',
  refunded: 'Paid back',
};

/** The states of an order without refund or return. */
const FULFILMENT_STATES: readonly OrderState[] = ['placed', 'packed', 'shipped', 'delivered', 'installed'];

function labelOf(state: OrderState, isInstalled: boolean): string | undefined {
  switch (state) {
    case 'placed':
      return 'Payment confirmed';
    case 'shipped':
      return isInstalled ? 'On its way to your installer' : 'On its way to you';
    case 'delivered':
      return isInstalled ? 'Delivered to your installer' : 'Delivered';
    case 'installed':
      return 'Installed';
    case 'pending-payment':
    case 'requires-action':
    case 'payment-failed':
    case 'packed':
    case 'completed':
    case 'cancelled':
    case 'return-requested':
    case 'returned':
    case 'refunded':
      return LABELS[state];
  }
}

const isBeforePayment = (state: OrderState): boolean =>
  FULFILMENT_STATES.indexOf(state) < 0 && LABELS[state] === undefined;
const codeOf = (state: OrderState): string => (state === 'placed' ? 'paid' : state);

/**
 * Returns past steps from the order's events, then the expected ones. Each step appears once: a refused return is no
 * second delivery.
 */
export function timelineOf({ state, createdAt, placedAt, document, life }: OrderRow): OrderEvent[] {
  const isInstalled = document.cartType === 'STS';
  const happened = new Map<OrderState, string>();
  // An order placed by a server of the previous version has no `placed` event.
  if (placedAt !== null) happened.set('placed', placedAt.toISOString());
  for (const event of life.events)
    if (!happened.has(event.state)) happened.set(event.state, new Date(event.at).toISOString());
  const step = (of: OrderState, at: string | null): OrderEvent[] => {
    const label = labelOf(of, isInstalled);
    return label === undefined ? [] : [{ code: codeOf(of), label, at }];
  };
  const reached = isBeforePayment(state) ? -1 : FULFILMENT_STATES.indexOf(state);
  const isOnItsWay = reached >= 0 || isBeforePayment(state);
  const toCome = FULFILMENT_STATES.filter(
    (of, index) => isOnItsWay && index > reached && !happened.has(of) && (of !== 'installed' || isInstalled),
  );
  return [
    { code: 'ordered', label: 'Order received', at: createdAt.toISOString() },
    ...[...happened].flatMap(([of, at]) => step(of, at)),
    ...toCome.flatMap((of) => step(of, null)),
  ];
}
