import type { BrandStore, CheckoutStepId } from '../../../brands/types';
import type { PaymentMethod } from '../rules/variant-rules';
import type { PublicVariant } from './variant';

type CheckoutWords = PublicVariant['checkout'];

/** Titles of the main store (spec §2); the benefits and program variants use them as well. */
const MAIN_TITLES: CheckoutWords['titles'] = {
  delivery: 'Select your preferred delivery method',
  installer: 'Choose a local installer',
  appointment: 'Select an installation appointment',
  address: 'Enter your shipping address',
  payment: 'Choose your payment method',
  review: 'Review your order before payment',
  confirmation: 'Thank you for your purchase!',
};

/** Last breadcrumb: card details, wallet sheet, provider page, bank challenge. It has no screen of its own. */
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
 * Returns the step titles and breadcrumbs of a brand (spec §2). A brand without payment methods has no crumb "Payment",
 * because its program settles the orders outside checkout.
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
