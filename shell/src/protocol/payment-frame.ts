/** Colors and shapes of a brand, for the provider's form. */
export interface PaymentFrameLook {
  readonly primary: string;
  readonly text: string;
  readonly muted: string;
  readonly border: string;
  readonly surface: string;
  readonly error: string;
  readonly radiusPx: number;
  readonly font: string;
}

interface CommonSettings {
  /** Origin of the page that shows the frame; messages go to it and come from it only. */
  readonly parent: string;
  readonly publishableKey: string;
  readonly look: PaymentFrameLook;
}

/** Settings of the card form. */
export interface CardFrameSettings extends CommonSettings {
  readonly kind: 'card';
}

/** Wallets that Stripe's Express Checkout Element shows. */
export type FramedWallet = 'google-pay' | 'apple-pay';

/** Settings of a wallet's sheet. */
export interface WalletFrameSettings extends CommonSettings {
  readonly kind: 'wallet';
  readonly session: string;
  readonly method: FramedWallet;
  /** Name of the wallet: 'Google Pay'. */
  readonly walletName: string;
  readonly amountCents: number;
  readonly currency: 'usd';
  /** Name of the store. */
  readonly label: string;
}

/** Values that the gateway writes into `data-settings` of a payment page, for its script. */
export type PaymentFrameSettings = CardFrameSettings | WalletFrameSettings;

/** Origin of Stripe's scripts and of the frames with its fields. */
export const STRIPE_JS_ORIGIN = 'https://js.stripe.com';
