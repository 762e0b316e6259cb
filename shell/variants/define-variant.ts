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
import { STORES } from '../../brands/stores.generated';

/** One brand of the store, for the gateway. */
export interface Variant {
  /** Host names of the brand, without port. */
  readonly hosts: readonly string[];
  readonly public: PublicVariant;
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

/** Default origin of the payment provider's card frame. */
const PAYMENT_ORIGIN = 'http://localhost:4100';

interface Lending {
  readonly payOverTime: string | null;
  readonly paymentMethods: readonly PaymentMethod[];
}

/** Returns whether a lender, or the brand's own program, offers payment over time. */
const lends = ({ payOverTime, paymentMethods }: Lending): boolean =>
  payOverTime !== null || overTimeMethods(paymentMethods).length > 0;

/** Derives a variant from the brand's folder: its texts, and values that follow from its rules. */
export function defineVariant(benefitType: BenefitType): Variant {
  const { hosts, helpPages, checkout, ...words } = STORES[benefitType] as BrandStore;
  const rules = publicRules(benefitType);
  return {
    hosts,
    public: {
      ...words,
      ...rules,
      support: BRAND_IDENTITIES[benefitType].support,
      links: [...helpPages.map((page) => HELP_LINKS[page]), ...(lends({ ...words, ...rules }) ? [PAY_OVER_TIME] : [])],
      checkout: checkoutWords(checkout, rules),
      socialImage: sharedImageUrl(HERO_PICTURES[words.hero.picture]),
      paymentOrigin: PAYMENT_ORIGIN,
    },
  };
}
