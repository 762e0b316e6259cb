import type { CartType, PaymentMethod, PublicVariant } from 'shared-contracts';
import type { CheckoutState } from './checkout.slice';
import type { ProviderReturn } from '../platform/payment/provider-return';
import { pathOf, type StepId } from './steps';
import { isUnsettled } from '../platform/payment/unsettled';

/** Location of the shopper, in addition to the checkout state. */
export interface Whereabouts {
  /** Set on the return address of a provider. */
  readonly visit: ProviderReturn | null;
  /** Set on the address that opens a wallet's sheet. */
  readonly express: PaymentMethod | null;
}

type PayState = Pick<CheckoutState, 'isPaying' | 'status' | 'orderError' | 'cancelledAt' | 'sessionError'>;

/**
 * Returns whether a payment is in progress: card details are entered, a wallet's sheet is open, the shopper is at the
 * provider, at the bank or returning, or the order is pending. After a rejection it is false until the next attempt.
 */
export function isMoneyMoving(state: PayState, { visit, express }: Whereabouts): boolean {
  if (state.isPaying || state.status === 'placing') return true;
  const isRefused = state.orderError !== null && !isUnsettled(state.orderError);
  if (visit) return visit.isApproved && !isRefused;
  return express !== null && state.cancelledAt !== express && !isRefused && state.sessionError === null;
}

/** Names of screens that share their crumb with another. */
const PARTS: Readonly<Partial<Record<StepId, string>>> = { payment: 'payment method', review: 'your order' };

/** An entry of the breadcrumb for `Steps`. */
export interface Crumb {
  readonly label: string;
  readonly href?: string;
  readonly part?: string;
}

/** Returns the variant's breadcrumb for a screen; a crumb may cover several screens, and the last is the payment. */
export function crumbsOf(
  { cartType, step, isPaying }: { readonly cartType: CartType; readonly step: StepId; readonly isPaying: boolean },
  { checkout, paymentMethods }: Pick<PublicVariant, 'checkout' | 'paymentMethods'>,
): { readonly crumbs: readonly Crumb[]; readonly current: number } {
  const all = checkout.crumbs[cartType];
  const ofStep = all.findIndex(({ steps }) => steps.includes(step));
  const part = paymentMethods.length > 0 ? PARTS[step] : undefined;
  const crumbs = all.map(({ label, steps: [first, ...others] }) => ({
    label,
    ...(first && first !== 'confirmation' && { href: pathOf(first) }),
    ...(part && [first, ...others].includes(step) && { part }),
  }));
  return { crumbs, current: isPaying ? all.length - 1 : Math.max(0, ofStep) };
}
