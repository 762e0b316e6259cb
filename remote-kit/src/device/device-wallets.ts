import { PAYMENT_METHOD_FACTS, type PaymentMethod } from 'shared-contracts';

interface WalletWindow {
  readonly ApplePaySession?: { canMakePayments?(): boolean };
  readonly PaymentRequest?: unknown;
}

/**
 * Availability check of each wallet, from its documentation: Apple's session reports whether a card is set up, Google's
 * sheet requires Payment Request.
 */
const HAS_WALLET: Readonly<Partial<Record<PaymentMethod, (page: WalletWindow) => boolean>>> = {
  'apple-pay': (page) => page.ApplePaySession?.canMakePayments?.() === true,
  'google-pay': (page) => typeof page.PaymentRequest === 'function',
};

function isOnDevice(method: PaymentMethod): boolean {
  if (PAYMENT_METHOD_FACTS[method].kind !== 'wallet') return true;
  try {
    return HAS_WALLET[method]?.(window as WalletWindow) ?? false;
  } catch {
    // Apple's session throws in an insecure context.
    return false;
  }
}

/** Returns the variant's methods that this device can pay with. */
export const methodsOnDevice = (offered: readonly PaymentMethod[]): readonly PaymentMethod[] =>
  offered.filter(isOnDevice);

/** Returns the wallets that this device can pay with. */
export const walletsOnDevice = (offered: readonly PaymentMethod[]): readonly PaymentMethod[] =>
  methodsOnDevice(offered).filter((method) => PAYMENT_METHOD_FACTS[method].kind === 'wallet');
