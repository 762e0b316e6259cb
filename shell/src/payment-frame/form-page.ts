import type { ParentChannel } from './parent-channel';

/** Parts of a payment page that its form uses. */
export interface FormPage {
  readonly channel: ParentChannel;
  /** Element in which Stripe shows its fields. */
  readonly form: HTMLElement;
  /** Shows a text to the shopper, or none. */
  say(text: string): void;
  /** Shows the amount that the wallet agrees to. */
  showAmount(cents: number): void;
  readonly textSize: string;
}
