import type { FeatureFlag } from '../feature-flags';
import type { BenefitType, PaymentMethod, VariantRules } from '../variant-rules';

/** Names of checkout's screens. */
export type CheckoutStepId =
  'delivery' | 'installer' | 'appointment' | 'address' | 'payment' | 'review' | 'confirmation';

/** Something that a brand promises, in its own words. */
export interface BrandClaim {
  readonly icon: 'wrench' | 'truck' | 'returnBack' | 'calendar' | 'shield';
  readonly title: string;
  readonly text: string;
  /** Its text while a feature is off. */
  readonly whenOff?: Readonly<Partial<Record<FeatureFlag, string>>>;
}

/** How a brand's home page begins. */
export interface BrandHero {
  /** Eight words. */
  readonly promise: string;
  readonly line: string;
  readonly picture: 'wheel-at-dusk' | 'tires-in-a-row';
  /** `split`: words and finder left, picture right to the edge. `band`: picture on top, the finder as a bar across. */
  readonly layout: 'split' | 'band';
}

/** What a brand says of returns: one line where one decides, and an answer to the question. */
export interface ReturnsWords {
  readonly line: string;
  readonly answer: string;
  /** Days that the brand promises, free of charge; null where it promises none and the order's page says until when. */
  readonly promisedDays: number | null;
}

/** How a brand opens its pages of help. */
export interface HelpWords {
  readonly faq: string;
  readonly contact: string;
  /** Answer to "Do I need an account?". */
  readonly account: string;
}

/** What a brand says of itself where a feature may be off. */
export interface BrandWords {
  readonly description: string;
  readonly heroLine: string;
}

/** A variant's account at the support desk: public, like the marketplace key. */
export interface ChatAccount {
  /** Where its frame comes from. */
  readonly origin: string;
  readonly key: string;
}

/** What a browser may know of its variant. Made of the brand's folder in `brands/`; secrets never live there. */
export interface PublicVariant {
  readonly benefitType: BenefitType;
  /** The name shoppers read: 'Treadmarket', 'Homestead Tires'. */
  readonly storeName: string;
  /** Theme of shared-ui to apply. */
  readonly theme: string;
  readonly marketplaceKey: string;
  readonly title: { readonly template: string; readonly default?: string };
  readonly description: string;
  readonly support: { readonly phone: string; readonly email: string; readonly hours: string };
  /** 'Help' in the retail-partner variant, 'Chat' elsewhere (spec §2). */
  readonly helpLabel: string;
  readonly checkout: {
    readonly titles: Readonly<Record<CheckoutStepId, string>>;
    /** Breadcrumb labels in order for each cart type; `steps` names the screens a crumb covers. */
    readonly crumbs: Readonly<
      Record<'STS' | 'STH', readonly { readonly label: string; readonly steps: readonly CheckoutStepId[] }[]>
    >;
  };
  readonly paymentMethods: readonly PaymentMethod[];
  readonly installer: { readonly priceSuffix: '/ tire' | 'EACH'; readonly distanceUnit: 'mi away' | 'mi' };
  readonly returnable: boolean;
  readonly hero: BrandHero;
  /** All that the brand promises: pages promise nothing else in its name. */
  readonly claims: readonly BrandClaim[];
  readonly returns: ReturnsWords;
  readonly help: HelpWords;
  /** What it says instead while a feature is off. Read through `brandWords`. */
  readonly whenOff?: Readonly<Partial<Record<FeatureFlag, Partial<BrandWords>>>>;
  /** How the brand's program pays over time, for where one decides; null where shoppers pay here. */
  readonly payOverTime: string | null;
  /** The payments of that program. Since 1.19. */
  readonly programPlan?: VariantRules['programPlan'];
  /** Picture for social sharing, site-relative, of pages without one of their own. */
  readonly socialImage: string;
  readonly showsUnusedNotice: boolean;
  readonly leadsWithMonthlyPrice: boolean;
  readonly arrivesWith: VariantRules['arrivesWith'];
  readonly makesCarts: boolean;
  readonly links: readonly { readonly label: string; readonly href: string }[];
  /** The support desk's chat, where it has a key for this variant. The gateway adds it. */
  readonly chat?: ChatAccount;
  /**
   * Style that the map of installers is drawn by, on pages that show it where there is one. The gateway adds it;
   * absent, a document may not fetch one.
   */
  readonly mapStyleUrl?: string;
  /** Origin of the payment provider's card frame. */
  readonly paymentOrigin: string;
}
