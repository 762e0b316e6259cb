import type {
  Stripe,
  StripeElements,
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementShippingAddressChangeEvent,
} from '@stripe/stripe-js';
import type { WalletFrameSettings } from '../protocol/payment-frame';
import { appearanceOf } from './appearance';
import { expressAddressOf, zipCodeOf } from './express-address';
import type { FormPage } from './form-page';
import { tokenOf } from './token-of';
import { NOT_DELIVERED, NOT_REACHED, noWallet } from './words';

const KEYS = { 'google-pay': 'googlePay', 'apple-pay': 'applePay' } as const;

/** Marks where the session begins: neither of the two has this character. */
const BETWEEN = '~';

const SHIPPING_RATE = { id: 'included', displayName: 'Shipping', amount: 0 };

/** One wallet's sheet, from its button to the confirmation token. */
export class WalletSheet {
  readonly #elements: StripeElements;
  /** Amount that the sheet shows, in cents; null while the page computes it for an address. */
  #amountCents: number | null;
  #isShippingRequested = false;
  #unpriced: StripeExpressCheckoutElementShippingAddressChangeEvent | null = null;
  #hasEnded = false;

  constructor(
    readonly stripe: Stripe,
    readonly settings: WalletFrameSettings,
    readonly page: FormPage,
  ) {
    const { amountCents, currency, look } = settings;
    this.#amountCents = amountCents;
    this.#elements = stripe.elements({
      mode: 'payment',
      amount: amountCents,
      currency,
      captureMethod: 'manual',
      allowedPaymentMethodTypes: ['card'],
      appearance: appearanceOf(look, page.textSize),
      loader: 'never',
    });
  }

  show(): void {
    const { method, walletName, label } = this.settings;
    const never = { applePay: 'never', googlePay: 'never' } as const;
    const button = this.#elements.create('expressCheckout', {
      business: { name: label },
      buttonHeight: 48,
      paymentMethods: {
        ...never,
        amazonPay: 'never',
        klarna: 'never',
        link: 'never',
        paypal: 'never',
        [KEYS[method]]: 'always',
      },
    });
    button.on('ready', ({ availablePaymentMethods }) => {
      if (availablePaymentMethods?.[KEYS[method]] !== true) return this.page.say(noWallet(walletName));
      this.#send({ type: 'ready' });
    });
    button.on('loaderror', () => this.page.say(NOT_REACHED));
    button.on('click', ({ resolve }) => resolve(this.#prices()));
    button.on('shippingaddresschange', (event) => this.#requestTotal(event));
    button.on('confirm', (event) => void this.#confirm(event));
    button.on('cancel', () => this.cancel());
    this.page.channel.listen((message) => {
      if (message['type'] === 'request-shipping') {
        this.#isShippingRequested = true;
        const isRequired = { shippingAddressRequired: true, emailRequired: true, phoneNumberRequired: true };
        button.update({ ...isRequired, allowedShippingCountries: ['US'] });
      }
      if (message['type'] === 'total') this.#takeTotal(message);
    });
    button.mount(this.page.form);
  }

  /** Ends the sheet without a payment. */
  cancel(): void {
    this.#end({ type: 'cancel' });
  }

  #send(message: Readonly<Record<string, unknown>>): void {
    const { session, method } = this.settings;
    this.page.channel.send({ ...message, sessionId: session, paymentMethod: method });
  }

  #end(message: Readonly<Record<string, unknown>>): void {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#send(message);
  }

  #prices() {
    const amount = this.#amountCents ?? this.settings.amountCents;
    const lineItems = [{ name: this.settings.label, amount }];
    return this.#isShippingRequested ? { lineItems, shippingRates: [SHIPPING_RATE] } : { lineItems };
  }

  #requestTotal(event: StripeExpressCheckoutElementShippingAddressChangeEvent): void {
    this.#unpriced?.reject();
    this.#unpriced = null;
    const { city, state, postal_code: postalCode, country } = event.address;
    const zipCode = country === 'US' ? zipCodeOf(postalCode) : null;
    if (zipCode === null) {
      this.page.say(NOT_DELIVERED);
      return event.reject();
    }
    this.#unpriced = event;
    this.#amountCents = null;
    this.#send({ type: 'shipping-change', city, state, zipCode });
  }

  #takeTotal({ amountCents, error }: Readonly<Record<string, unknown>>): void {
    const event = this.#unpriced;
    if (event === null) return;
    this.#unpriced = null;
    const isPriced = typeof amountCents === 'number' && Number.isSafeInteger(amountCents) && amountCents > 0;
    this.page.say(isPriced ? '' : typeof error === 'string' ? error : NOT_DELIVERED);
    if (!isPriced) return event.reject();
    this.#amountCents = amountCents;
    this.page.showAmount(amountCents);
    this.#elements.update({ amount: amountCents }).then(
      () => event.resolve(this.#prices()),
      () => event.reject(),
    );
  }

  async #confirm(event: StripeExpressCheckoutElementConfirmEvent): Promise<void> {
    const address = this.#isShippingRequested ? expressAddressOf(event) : null;
    if (this.#amountCents === null || (this.#isShippingRequested && address === null))
      return event.paymentFailed({ reason: 'invalid_shipping_address' });
    const token = await this.#token();
    if (token === null) return event.paymentFailed({ reason: 'fail' });
    const express = address === null ? {} : { amountCents: this.#amountCents, address };
    this.#end({ type: 'token', token: token + BETWEEN + this.settings.session, ...express });
  }

  /** Returns the id of a confirmation token; null after saying why there is none. */
  async #token(): Promise<string | null> {
    const result = await tokenOf(this.stripe, this.#elements);
    if ('token' in result) return result.token;
    this.page.say(result.message);
    return null;
  }
}
