import { sharedImageUrl } from 'shared-ui/images';
import {
  BRAND_IDENTITIES,
  checkoutWords,
  overTimeMethods,
  publicRules,
  type BenefitType,
  type BrandStore,
  type HelpPage,
  type PaymentMethod,
  type PublicVariant,
} from 'shared-contracts';
import { offeredMethods, type OfferedMethods, type PaymentOffer } from './payment-offer';
import { STORES } from '../../brands/stores.generated';

/** Fields that depend on the payment methods of the deployment. */
type PaymentField = 'paymentMethods' | 'paymentOrigin' | 'links' | 'checkout' | 'leadsWithMonthlyPrice';

/** One brand of the store. Pages need an {@link OfferedVariant}. */
export interface Variant {
  /** Host names of the brand, without port. */
  readonly hosts: readonly string[];
  readonly public: Omit<PublicVariant, PaymentField>;
}

/** One brand as a deployment offers it: its pages name only payment methods that have a provider. */
export interface OfferedVariant extends Variant {
  readonly public: PublicVariant & { readonly paymentMethods: OfferedMethods };
}

type HelpLink = PublicVariant['links'][number];

/** The catalog shows the pages that a variant links. */
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

interface Lending {
  readonly payOverTime: string | null;
  readonly paymentMethods: readonly PaymentMethod[];
}

/** Returns whether a lender, or the brand's own program, offers payment over time. */
const lends = ({ payOverTime, paymentMethods }: Lending): boolean =>
  payOverTime !== null || overTimeMethods(paymentMethods).length > 0;

/** Derives a variant from the brand's folder: its texts, and values that follow from its rules. */
export function defineVariant(benefitType: BenefitType): Variant {
  const { hosts, helpPages: _pages, checkout: _checkout, ...words } = STORES[benefitType] as BrandStore;
  const { paymentMethods: _methods, leadsWithMonthlyPrice: _leads, ...rules } = publicRules(benefitType);
  return {
    hosts,
    public: {
      ...words,
      ...rules,
      support: BRAND_IDENTITIES[benefitType].support,
      socialImage: sharedImageUrl(HERO_PICTURES[words.hero.picture]),
    },
  };
}

/**
 * Adds to a variant what follows from the payment methods that the deployment has a provider for.
 * @throws when none of the brand's methods has one: its checkout would skip the payment
 */
export function offerVariant({ hosts, public: words }: Variant, offer: PaymentOffer): OfferedVariant {
  const { helpPages, checkout } = STORES[words.benefitType] as BrandStore;
  const rules = publicRules(words.benefitType);
  const paymentMethods = offeredMethods(rules.paymentMethods, offer);
  if (paymentMethods.length === 0 && rules.paymentMethods.length > 0)
    throw new Error(
      `PAYMENT_PROVIDERS names no provider for a payment method of ${words.benefitType}. ` +
        `Add one of ${rules.paymentMethods.join(', ')}.`,
    );
  const isLent = lends({ ...words, paymentMethods });
  return {
    hosts,
    public: {
      ...words,
      paymentMethods,
      leadsWithMonthlyPrice: rules.leadsWithMonthlyPrice && isLent,
      links: [...helpPages.map((page) => HELP_LINKS[page]), ...(isLent ? [PAY_OVER_TIME] : [])],
      checkout: checkoutWords(checkout, { paymentMethods }),
      paymentOrigin: offer.origin,
    },
  };
}
