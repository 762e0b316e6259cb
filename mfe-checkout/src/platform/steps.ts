import type { Cart, CheckoutStepId, PaymentMethod, PublicVariant } from 'shared-contracts';

/** Checkout's screens before the confirmation. */
export type StepId = Exclude<CheckoutStepId, 'confirmation'>;

const FLOWS: Readonly<Record<Cart['cartType'], readonly StepId[]>> = {
  STS: ['delivery', 'installer', 'appointment', 'payment', 'review'],
  STH: ['delivery', 'address', 'payment', 'review'],
};

/** All of them. */
export const STEPS: readonly StepId[] = [...new Set([...FLOWS.STS, ...FLOWS.STH])];

export const pathOf = (step: StepId): string => `/checkout/${step}`;
/** With confirmation=true no new cart is made (spec §2, §4). */
export const confirmationOf = (orderId: string): string =>
  `/checkout/confirmation/${encodeURIComponent(orderId)}?confirmation=true`;

/**
 * The screens of a cart's flow, in order. Where the program settles there is nothing to choose at payment (spec §6).
 */
export function flowOf(
  cart: Pick<Cart, 'cartType'>,
  variant: Pick<PublicVariant, 'paymentMethods'>,
): readonly StepId[] {
  return FLOWS[cart.cartType].filter((step) => step !== 'payment' || variant.paymentMethods.length > 0);
}

/** A time is held at the cart's installer; whether the cart was saved with it is another question. */
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

/** The time that is held is the one that the cart was saved with: only then can it be ordered. */
function isAppointmentKept(cart: Cart, now: number): boolean {
  const { booking, appointmentDate, appointmentSlot } = cart;
  return (
    hasLiveHold(cart, now) &&
    booking?.appointmentDate === appointmentDate &&
    booking?.appointmentSlot === appointmentSlot
  );
}

/** What the steps before a screen are judged by. */
export interface Progress {
  readonly cart: Cart;
  /** How the shopper has chosen to pay; null while they have not. */
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

/** The first screen that still needs the shopper: what lies beyond it can't be opened yet. */
export function firstOpenStep(progress: Progress, variant: Pick<PublicVariant, 'paymentMethods'>): StepId {
  return flowOf(progress.cart, variant).find((step) => !isDone(step, progress)) ?? 'review';
}

/** Where an address of checkout leads: the step itself, or the one that has to come first. */
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
