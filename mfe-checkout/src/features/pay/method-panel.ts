import type { Cart } from 'shared-contracts';

/** What the panel of every method gets. */
export interface MethodPanelProps {
  readonly cart: Cart;
  /** The payment or the order is on its way. */
  readonly isBusy: boolean;
  /** The order cannot be placed now, for example without a time. */
  readonly isDisabled: boolean;
}
