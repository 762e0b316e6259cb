import type { Order, OrderState } from 'shared-contracts';

/** Headline and explanation of an order's state. */
export interface StateWords {
  readonly title: string;
  readonly text: string;
}

const isInstalled = ({ cartType }: Order): boolean => cartType === 'STS';

const BY_STATE: Readonly<Record<OrderState, (order: Order) => StateWords>> = {
  'pending-payment': () => ({
    title: 'Your payment is being confirmed',
    text: 'This takes less than a minute; the page follows it. Do not pay again.',
  }),
  'requires-action': () => ({
    title: 'Your bank has a question',
    text: 'Nothing is charged before you confirm the payment there.',
  }),
  placed: (order) => ({
    title: 'We are getting your order ready',
    text: isInstalled(order)
      ? 'It goes to your installer in time for the appointment. We’ll email you when it ships.'
      : 'We’ll email you the tracking number when it ships.',
  }),
  packed: () => ({ title: 'Packed, and waiting for the carrier', text: 'We’ll email you when it is on its way.' }),
  shipped: (order) => ({
    title: isInstalled(order) ? 'On its way to your installer' : 'On its way to you',
    text: order.estimatedDelivery ? `Expected by ${order.estimatedDelivery}.` : 'The carrier tells you more below.',
  }),
  delivered: (order) =>
    isInstalled(order)
      ? { title: 'At your installer', text: 'Everything is there for your appointment.' }
      : { title: 'Delivered', text: 'Check the sizes before anything is mounted.' },
  installed: () => ({ title: 'Installed', text: 'Have the wheel nuts checked again after 50 to 100 miles.' }),
  completed: () => ({ title: 'All done', text: 'Thank you for ordering with us.' }),
  cancelled: () => ({
    title: 'Canceled',
    text: 'Nothing is sent. What you paid goes back the way you paid, usually within 5 to 10 business days.',
  }),
  'payment-failed': ({ message }) => ({ title: 'Not placed', text: `${message} Nothing was charged.` }),
  'return-requested': () => ({
    title: 'You asked for a return',
    text: 'We’ll email you how to send it back. Your refund follows after it arrives.',
  }),
  returned: () => ({ title: 'We received your return', text: 'We check it and send your refund.' }),
  refunded: () => ({ title: 'Paid back', text: 'Everything you paid went back the way you paid.' }),
};

/** A state of a newer server uses its own message. */
export function wordsOfState(order: Order): StateWords {
  const words = (BY_STATE as Partial<typeof BY_STATE>)[order.state];
  return words ? words(order) : { title: 'Your order', text: order.message };
}

/** Reasons for a return, as in staff statistics. */
export const RETURN_REASONS = [
  'It does not fit my vehicle',
  'Ordered by mistake',
  'Arrived damaged or wrong',
  'Not what I expected',
  'I no longer need it',
  'Another reason',
] as const;

export const REFUND_STATUS: Readonly<Record<NonNullable<Order['refunds']>[number]['status'], string>> = {
  pending: 'On its way back to you',
  paid: 'Paid back',
  failed: 'Not paid yet: we look after it and call you if we need anything',
};

/** Formats `2026-11-20T12:00:00Z` as "Friday, November 20, 2026". */
export const dayOf = (iso: string): string =>
  new Date(iso).toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
