import type { PaymentMethod } from '../variant-rules';
import type { BrandStore } from './brand-store';
import type { CheckoutStepId, PublicVariant } from './variant';

type CheckoutWords = PublicVariant['checkout'];

/** Titles of the main store (spec §2); the benefits and program variants share them. */
const MAIN_TITLES: CheckoutWords['titles'] = {
  delivery: 'Select your preferred delivery method',
  installer: 'Choose a local installer',
  appointment: 'Select an installation appointment',
  address: 'Enter your shipping address',
  payment: 'Choose your payment method',
  review: 'Review your order before payment',
  confirmation: 'Thank you for your purchase!',
};

/** The last crumb: card details, a wallet's sheet, a provider's page, the bank's question. No screen of its own. */
const MONEY_MOVES = 'Payment';

const STEPS: Readonly<Record<'STS' | 'STH', readonly (readonly [string, readonly CheckoutStepId[]])[]>> = {
  STS: [
    ['Delivery Method', ['delivery']],
    ['Installer', ['installer']],
    ['Installation Appointment', ['appointment']],
    ['Review', ['payment', 'review']],
    [MONEY_MOVES, []],
  ],
  STH: [
    ['Delivery Method', ['delivery']],
    ['Address', ['address']],
    ['Review', ['payment', 'review']],
    [MONEY_MOVES, []],
  ],
};

/**
 * Returns the step titles and breadcrumbs of a brand (spec §2). A brand without payment methods has no crumb "Payment":
 * a program settles its orders, and nothing is charged in its checkout.
 */
export function checkoutWords(
  { titles, hasNumberedCrumbs }: BrandStore['checkout'],
  { paymentMethods }: { readonly paymentMethods: readonly PaymentMethod[] },
): CheckoutWords {
  const crumbsOf = (cartType: 'STS' | 'STH') =>
    STEPS[cartType]
      .filter(([label]) => paymentMethods.length > 0 || label !== MONEY_MOVES)
      .map(([label, steps], at) => ({ label: hasNumberedCrumbs ? `${at + 1}. ${label}` : label, steps }));
  return {
    titles: titles === 'main' ? MAIN_TITLES : titles,
    crumbs: { STS: crumbsOf('STS'), STH: crumbsOf('STH') },
  };
}
