import crypto from 'node:crypto';
import type Stripe from 'stripe';
import { passesLuhn } from '../test-cards';
import { cardDeclined, invalidParameter, missingParameter } from './stripe-error';
import { textAt, type Form } from './form';
import {
  secondsOf,
  stripeId,
  type KeptCard,
  type StripeBooks,
  type TokenRecord,
  type WalletType,
} from './stripe-books';
import { cardByName, cardByNumber, type StripeCard } from './stripe-cards';

const TOKEN_SECONDS = 12 * 60 * 60;
const WALLETS: readonly string[] = ['apple_pay', 'google_pay'] satisfies WalletType[];
const DISPLAY = { visa: 'visa', mastercard: 'mastercard', amex: 'american_express' } as const;

/** Equal for the same card; keyed, because the few possible numbers could be tried. */
const fingerprintOf = (number: string): string =>
  crypto.createHmac('sha256', 'local stripe').update(number).digest('hex').slice(0, 16);

function expiryOf(form: Form, now: Date): Pick<KeptCard, 'expMonth' | 'expYear'> {
  const month = Number(textAt(form, 'payment_method_data', 'card', 'exp_month') ?? 12);
  const year = Number(textAt(form, 'payment_method_data', 'card', 'exp_year') ?? 2034);
  if (!(Number.isInteger(month) && month >= 1 && month <= 12))
    throw cardDeclined({ code: 'invalid_expiry_month', message: "Your card's expiration month is invalid." });
  const fullYear = year < 100 ? 2000 + year : year;
  if (!Number.isInteger(fullYear) || new Date(Date.UTC(fullYear, month, 1)) <= now)
    throw cardDeclined({ code: 'invalid_expiry_year', message: "Your card's expiration year is invalid." });
  return { expMonth: month, expYear: fullYear };
}

/** Rejects numbers other than test cards, so that no real card reaches the local server. */
function cardOf(form: Form): StripeCard {
  const name = textAt(form, 'payment_method');
  const number = textAt(form, 'payment_method_data', 'card', 'number');
  if (name === null && number === null) throw missingParameter('payment_method_data');
  const card = name === null ? cardByNumber(number ?? '') : cardByName(name);
  if (card) return card;
  if (name !== null) throw invalidParameter('payment_method', `No such PaymentMethod: '${name}'`, 'resource_missing');
  throw passesLuhn((number ?? '').replaceAll(/\D/g, ''))
    ? cardDeclined({ code: 'card_declined', decline_code: 'live_mode_test_card', message: 'Use a test card.' })
    : cardDeclined({ code: 'incorrect_number', message: 'Your card number is incorrect.' });
}

export function keptCardOf(form: Form, now: Date): KeptCard {
  const { number, ...facts } = cardOf(form);
  const wallet = textAt(form, 'payment_method_data', 'card', 'wallet', 'type');
  if (wallet !== null && !WALLETS.includes(wallet))
    throw invalidParameter('payment_method_data[card][wallet][type]', `Unknown wallet: ${wallet}`);
  return {
    ...facts,
    ...expiryOf(form, now),
    last4: number.slice(-4),
    fingerprint: fingerprintOf(number),
    wallet: wallet as WalletType | null,
  };
}

function previewOf(card: KeptCard, form: Form): Stripe.ConfirmationToken.PaymentMethodPreview {
  const billing = (...path: string[]) => textAt(form, 'payment_method_data', 'billing_details', ...path);
  return {
    allow_redisplay: 'unspecified',
    billing_details: {
      address: {
        city: billing('address', 'city'),
        country: billing('address', 'country'),
        line1: billing('address', 'line1'),
        line2: billing('address', 'line2'),
        postal_code: billing('address', 'postal_code'),
        state: billing('address', 'state'),
      },
      email: billing('email'),
      name: billing('name'),
      phone: billing('phone'),
      tax_id: null,
    },
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'unchecked' },
      country: 'US',
      display_brand: DISPLAY[card.brand],
      exp_month: card.expMonth,
      exp_year: card.expYear,
      fingerprint: card.fingerprint,
      funding: 'credit',
      generated_from: null,
      last4: card.last4,
      networks: { available: [card.brand], preferred: null },
      regulated_status: null,
      three_d_secure_usage: { supported: true },
      wallet: card.wallet === null ? null : { dynamic_last4: null, type: card.wallet, [card.wallet]: {} },
    } as Stripe.ConfirmationToken.PaymentMethodPreview.Card,
    customer: null,
    customer_account: null,
    type: 'card',
  };
}

/** Creates the token that Stripe's form gives to the page. Only facts about the card are kept, never its number. */
export function createConfirmationToken(books: StripeBooks, form: Form): TokenRecord {
  const card = keptCardOf(form, books.now());
  const created = secondsOf(books.now());
  const object: Stripe.ConfirmationToken = {
    id: stripeId('ctoken'),
    object: 'confirmation_token',
    created,
    expires_at: created + TOKEN_SECONDS,
    livemode: false,
    mandate_data: null,
    metadata: {},
    payment_intent: null,
    payment_method_options: null,
    payment_method_preview: previewOf(card, form),
    return_url: textAt(form, 'return_url'),
    setup_future_usage: null,
    setup_intent: null,
    shipping: null,
    use_stripe_sdk: false,
  };
  const record = { object, card };
  books.put({ kind: 'token', id: object.id, value: record });
  return record;
}
