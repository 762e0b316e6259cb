import type { Cart, CheckoutStepId, PaymentMethod, PublicVariant } from 'shared-contracts';

/** Screens of checkout before the confirmation. */
export type StepId = Exclude<CheckoutStepId, 'confirmation'>;

const FLOWS: Readonly<Record<Cart['cartType'], readonly StepId[]>> = {
  STS: ['delivery', 'installer', 'appointment', 'payment', 'review'],
  STH: ['delivery', 'address', 'payment', 'review'],
};

/** All of them. */
export const STEPS: readonly StepId[] = [...new Set([...FLOWS.STS, ...FLOWS.STH])];

export const pathOf = (step: StepId): string => `/checkout/${step}`;
/** confirmation=true prevents a new cart (spec §2, §4). */
export const confirmationOf = (orderId: string): string =>
  `/checkout/confirmation/${encodeURIComponent(orderId)}?confirmation=true`;

/** Returns the screens of a cart's flow, in order. The payment choice is skipped when the program settles (spec §6). */
export function flowOf(
  cart: Pick<Cart, 'cartType'>,
  variant: Pick<PublicVariant, 'paymentMethods'>,
): readonly StepId[] {
  return FLOWS[cart.cartType].filter((step) => step !== 'payment' || variant.paymentMethods.length > 0);
}

/** Returns whether a time is held at the cart's installer; it may not be saved in the cart yet. */
export function hasLiveHold(
  { booking, locationResponseDto: installer }: Pick<Cart, 'booking' | 'locationResponseDto'>,
  now: number,
): boolean {
  return (
    booking !== null &&
    booking.installerId === installer?.installerId &&
    booking.status !== 'expired' &&
    Date.parse(booking.expiresAt) > now
  );
}

/** Returns whether the held time is saved in the cart, which ordering requires. */
function isAppointmentKept(cart: Cart, now: number): boolean {
  const { booking, appointmentDate, appointmentSlot } = cart;
  return (
    hasLiveHold(cart, now) &&
    booking?.appointmentDate === appointmentDate &&
    booking?.appointmentSlot === appointmentSlot
  );
}

/** State that decides which steps are complete. */
export interface Progress {
  readonly cart: Cart;
  /** Chosen payment method; null without one. */
  readonly method: PaymentMethod | null;
  /** Milliseconds since 1970. */
  readonly now: number;
}

function isDone(step: StepId, { cart, method, now }: Progress): boolean {
  switch (step) {
    case 'delivery':
      return true;
    case 'installer':
      return cart.locationResponseDto !== null;
    case 'appointment':
      return isAppointmentKept(cart, now) && cart.contact !== null;
    case 'address':
      return cart.shippingAddress !== null;
    case 'payment':
      return method !== null;
    case 'review':
      return false;
  }
}

/** Returns the first incomplete screen; later ones cannot be opened yet. */
export function firstOpenStep(progress: Progress, variant: Pick<PublicVariant, 'paymentMethods'>): StepId {
  return flowOf(progress.cart, variant).find((step) => !isDone(step, progress)) ?? 'review';
}

/** Returns the step of a checkout address, or the one that is required first. */
export function resolveStep(
  asked: string | undefined,
  progress: Progress,
  variant: Pick<PublicVariant, 'paymentMethods'>,
): StepId {
  const flow = flowOf(progress.cart, variant);
  const index = flow.findIndex((step) => step === asked);
  if (index === -1) return 'delivery';
  const open = flow.indexOf(firstOpenStep(progress, variant));
  return flow[Math.min(index, open)] ?? 'delivery';
}

/** The screen after `step`. */
export function nextStep(step: StepId, cart: Cart, variant: Pick<PublicVariant, 'paymentMethods'>): StepId {
  const flow = flowOf(cart, variant);
  return flow[flow.indexOf(step) + 1] ?? 'review';
}
