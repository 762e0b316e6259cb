import type { Stripe } from '@stripe/stripe-js';
import type { CardFrameSettings } from '../protocol/payment-frame';
import { appearanceOf } from './appearance';
import type { FormPage } from './form-page';
import { tokenOf } from './token-of';
import { NOT_REACHED } from './words';

/** Elements without an intent need an amount. A card form shows none, and the API charges the amount of the order. */
const UNSHOWN_CENTS = 100;

/** Shows Stripe's Payment Element for cards, and answers the page's `tokenize` with a confirmation token. */
export function showCardForm(stripe: Stripe, { look }: CardFrameSettings, { channel, form, textSize }: FormPage): void {
  const elements = stripe.elements({
    mode: 'payment',
    amount: UNSHOWN_CENTS,
    currency: 'usd',
    captureMethod: 'manual',
    allowedPaymentMethodTypes: ['card'],
    appearance: appearanceOf(look, textSize),
    loader: 'never',
  });
  const card = elements.create('payment', {
    layout: 'tabs',
    wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
    terms: { card: 'never' },
  });
  let isBusy = false;
  const answer = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    const result = await tokenOf(stripe, elements);
    isBusy = false;
    channel.send('token' in result ? { type: 'token', ...result } : { type: 'error', ...result });
  };
  channel.listen(({ type }) => {
    if (type === 'tokenize') void answer();
    if (type === 'focus') card.focus();
  });
  card.on('ready', () => channel.send({ type: 'ready' }));
  card.on('change', ({ complete }) => channel.send({ type: 'change', complete }));
  card.on('loaderror', () => channel.send({ type: 'error', message: NOT_REACHED }));
  card.mount(form);
}
