/** Shown when Stripe does not answer. */
export const NOT_REACHED = 'The payment service cannot be reached. Check your connection and try again.';

/** Shown when this browser has no such wallet. */
export const noWallet = (name: string): string =>
  `${name} is not set up in this browser. Close this and choose another way to pay.`;

/** Shown when an address has no price, because the store does not deliver there. */
export const NOT_DELIVERED = 'The store does not deliver to this address. Choose another one.';
