/** Messages between the local Stripe.js and its frames. */
export interface FieldsState {
  readonly kind: 'state';
  readonly frame: string;
  readonly height: number;
  readonly isComplete: boolean;
}

/** A card as its fields hold it. */
export type CardValues = Readonly<Record<'number' | 'expiry' | 'cvc' | 'zip', string>>;

/** Result of a command to a frame. */
export interface FrameAnswer {
  readonly kind: 'answer';
  readonly frame: string;
  readonly call: number;
  readonly result: Readonly<Record<string, unknown>>;
}

/** A choice of the shopper in the wallet's sheet. */
export interface WalletEvent {
  readonly kind: 'wallet';
  readonly frame: string;
  readonly event: 'click' | 'shippingaddresschange' | 'confirm' | 'cancel';
  readonly detail: Readonly<Record<string, unknown>>;
}

export type FromFrame = FieldsState | FrameAnswer | WalletEvent;
