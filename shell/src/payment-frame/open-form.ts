import type { Stripe } from '@stripe/stripe-js';
import type { PaymentFrameSettings } from '../protocol/payment-frame';
import { showCardForm } from './card-form';
import type { FormPage } from './form-page';
import { openParentChannel, type ParentChannel } from './parent-channel';
import { WalletSheet } from './wallet-sheet';
import { NOT_REACHED } from './words';

const dollars = (cents: number): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100);

const element = (id: string): HTMLElement => document.getElementById(id) as HTMLElement;

const pageOf = (channel: ParentChannel): FormPage => ({
  channel,
  form: element('form'),
  say: (text) => void (element('message').textContent = text),
  showAmount: (cents) => void (element('amount').textContent = dollars(cents)),
  textSize: getComputedStyle(document.documentElement).fontSize || '16px',
});

/** Reports the height of the page whenever it changes. */
function reportHeight(channel: ParentChannel): void {
  const report = (): void =>
    channel.send({ type: 'resize', height: Math.ceil(document.documentElement.getBoundingClientRect().height) });
  new ResizeObserver(report).observe(document.documentElement);
  // Browsers do not notify resize observers in a hidden frame.
  report();
}

/** Loads Stripe.js for a publishable key; the loader's own function in a browser. */
export type LoadStripe = (publishableKey: string) => Promise<Stripe | null>;

/** Loads Stripe.js and opens the form that the settings describe. */
export async function openForm(settings: PaymentFrameSettings, load: LoadStripe): Promise<void> {
  const channel = openParentChannel(settings.parent);
  const page = pageOf(channel);
  if (settings.kind === 'card') reportHeight(channel);
  const stripe = await load(settings.publishableKey).catch(() => null);
  if (settings.kind === 'card') {
    if (stripe === null) return channel.send({ type: 'error', message: NOT_REACHED });
    return showCardForm(stripe, settings, page);
  }
  const cancel = element('cancel');
  const withSession = { sessionId: settings.session, paymentMethod: settings.method };
  if (stripe === null) {
    page.say(NOT_REACHED);
    cancel.addEventListener('click', () => channel.send({ type: 'cancel', ...withSession }));
    return undefined;
  }
  const sheet = new WalletSheet(stripe, settings, page);
  cancel.addEventListener('click', () => sheet.cancel());
  return sheet.show();
}
