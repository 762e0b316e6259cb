import { imageUrl } from 'shared-ui/images';
import { publicRules, type BenefitType, type CheckoutStepId, type PublicVariant } from 'shared-contracts';

/** One brand of the store as the gateway knows it. */
export interface Variant {
  /** Host names that lead to it, without port. */
  readonly hosts: readonly string[];
  readonly public: PublicVariant;
}

type Crumbs = PublicVariant['checkout']['crumbs'];

/** What a brand's file states; the rest follows from the rules table that the API shares. */
interface VariantDefinition extends Pick<
  PublicVariant,
  | 'title'
  | 'description'
  | 'support'
  | 'helpLabel'
  | 'installer'
  | 'links'
  | 'hero'
  | 'claims'
  | 'returns'
  | 'payOverTime'
  | 'help'
  | 'whenOff'
> {
  readonly benefitType: BenefitType;
  readonly hosts: readonly string[];
  readonly checkout: { readonly titles: Readonly<Record<CheckoutStepId, string>>; readonly crumbs: Crumbs };
}

/** Pages of help that a variant may show (spec §2: only some do). The catalog shows those that a variant's links name. */
export const HELP_LINKS = {
  orders: { label: 'Where is my order?', href: '/orders' },
  faq: { label: 'Questions and answers', href: '/help/faq' },
  returns: { label: 'Returns', href: '/help/returns' },
  contact: { label: 'Contact us', href: '/help/contact' },
} as const;

const HERO_PICTURES: Readonly<Record<PublicVariant['hero']['picture'], string>> = {
  'wheel-at-dusk': 'hero/wheel-wet-asphalt-dusk',
  'tires-in-a-row': 'hero/tire-row-studio',
};
const SOCIAL_WIDTH = 1280;

/** Where the payment provider's card frame lives, unless the environment names another. */
const PAYMENT_ORIGIN = 'http://localhost:4100';

/** Completes a brand. */
export function defineVariant({ hosts, benefitType, ...texts }: VariantDefinition): Variant {
  return {
    hosts,
    public: {
      ...texts,
      ...publicRules(benefitType),
      socialImage: imageUrl(HERO_PICTURES[texts.hero.picture], SOCIAL_WIDTH),
      paymentOrigin: PAYMENT_ORIGIN,
    },
  };
}

/** Titles of the main store (spec §2); the benefits and program variants share them. */
export const MAIN_TITLES: Readonly<Record<CheckoutStepId, string>> = {
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
  /** False where a program settles the order: its shoppers pay nothing here. */
  readonly hasPayment?: boolean;
}

/** Breadcrumbs of both cart types; numbered in the main and benefits variants (spec §2). */
export function crumbs({ isNumbered, hasPayment = true }: CrumbOptions): Crumbs {
  const labelled = (cartType: 'STS' | 'STH') =>
    STEPS[cartType]
      .filter(([label]) => hasPayment || label !== MONEY_MOVES)
      .map(([label, steps], at) => ({
        label: isNumbered ? `${at + 1}. ${label}` : label,
        steps: [...steps] as CheckoutStepId[],
      }));
  return { STS: labelled('STS'), STH: labelled('STH') };
}
