import { imageUrl } from 'shared-ui/images';
import {
  BRAND_IDENTITIES,
  overTimeMethods,
  publicRules,
  type BenefitType,
  type BrandStore,
  type CheckoutStepId,
  type HelpPage,
  type PaymentMethod,
  type PublicVariant,
} from 'shared-contracts';
import { STORES } from '../../brands/stores.generated';

/** One brand of the store as the gateway knows it. */
export interface Variant {
  /** Host names that lead to it, without port. */
  readonly hosts: readonly string[];
  readonly public: PublicVariant;
}

type Crumbs = PublicVariant['checkout']['crumbs'];
type HelpLink = PublicVariant['links'][number];

/** The catalog shows those that a variant's links name. */
const HELP_LINKS: Readonly<Record<HelpPage, HelpLink>> = {
  orders: { label: 'Where is my order?', href: '/orders' },
  returns: { label: 'Returns', href: '/help/returns' },
  faq: { label: 'Questions and answers', href: '/help/faq' },
  contact: { label: 'Contact us', href: '/help/contact' },
};
const PAY_OVER_TIME: HelpLink = { label: 'Pay over time', href: '/help/faq#payment' };

const HERO_PICTURES: Readonly<Record<PublicVariant['hero']['picture'], string>> = {
  'wheel-at-dusk': 'hero/wheel-wet-asphalt-dusk',
  'tires-in-a-row': 'hero/tire-row-studio',
};
const SOCIAL_WIDTH = 1280;

/** Where the payment provider's card frame lives, unless the environment names another. */
const PAYMENT_ORIGIN = 'http://localhost:4100';

/** Titles of the main store (spec §2); the benefits and program variants share them. */
const MAIN_TITLES: Readonly<Record<CheckoutStepId, string>> = {
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

const STEPS = {
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
} as const;

interface CrumbOptions {
  readonly isNumbered: boolean;
  /** False where a program settles the order: nothing is charged in its checkout. */
  readonly hasPayment: boolean;
}

/** Breadcrumbs of both cart types; numbered in the main and benefits variants (spec §2). */
function crumbs({ isNumbered, hasPayment }: CrumbOptions): Crumbs {
  const labelled = (cartType: 'STS' | 'STH') =>
    STEPS[cartType]
      .filter(([label]) => hasPayment || label !== MONEY_MOVES)
      .map(([label, steps], at) => ({
        label: isNumbered ? `${at + 1}. ${label}` : label,
        steps: [...steps] as CheckoutStepId[],
      }));
  return { STS: labelled('STS'), STH: labelled('STH') };
}

interface Lending {
  readonly payOverTime: string | null;
  readonly paymentMethods: readonly PaymentMethod[];
}

/** Whether a lender, or the brand's own program, lets its shoppers pay over time. */
const lends = ({ payOverTime, paymentMethods }: Lending): boolean =>
  payOverTime !== null || overTimeMethods(paymentMethods).length > 0;

/** Completes what a brand's folder states: its own words, and what follows from its rules. */
export function defineVariant(benefitType: BenefitType): Variant {
  const { hosts, helpPages, checkout, ...words } = STORES[benefitType] as BrandStore;
  const rules = publicRules(benefitType);
  const hasPayment = rules.paymentMethods.length > 0;
  return {
    hosts,
    public: {
      ...words,
      ...rules,
      support: BRAND_IDENTITIES[benefitType].support,
      links: [...helpPages.map((page) => HELP_LINKS[page]), ...(lends({ ...words, ...rules }) ? [PAY_OVER_TIME] : [])],
      checkout: {
        titles: checkout.titles === 'main' ? MAIN_TITLES : checkout.titles,
        crumbs: crumbs({ isNumbered: checkout.hasNumberedCrumbs, hasPayment }),
      },
      socialImage: imageUrl(HERO_PICTURES[words.hero.picture], SOCIAL_WIDTH),
      paymentOrigin: PAYMENT_ORIGIN,
    },
  };
}
