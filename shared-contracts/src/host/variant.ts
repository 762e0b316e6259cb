import type { FeatureFlag } from '../feature-flags';
import type { BenefitType, PaymentMethod, VariantRules } from '../variant-rules';

/** Names of the checkout steps. */
export type CheckoutStepId =
  | 'delivery'
  | 'installer'
  | 'appointment'
  | 'address'
  | 'payment'
  | 'review'
  | 'confirmation';

/** A promise of the brand, in its own words. */
export interface BrandClaim {
  readonly icon: 'wrench' | 'truck' | 'returnBack' | 'calendar' | 'shield';
  readonly title: string;
  readonly text: string;
  /** Text that replaces it while a feature is off. */
  readonly whenOff?: Readonly<Partial<Record<FeatureFlag, string>>>;
}

/** First section of a brand's home page. */
export interface BrandHero {
  /** At most eight words. */
  readonly promise: string;
  readonly line: string;
  readonly picture: 'wheel-at-dusk' | 'tires-in-a-row';
  /** `split`: text and finder on the left, picture on the right. `band`: picture on top, the finder in a bar below. */
  readonly layout: 'split' | 'band';
}

/** A brand's texts about returns: one line near the buy button, and an answer in the help pages. */
export interface ReturnsWords {
  readonly line: string;
  readonly answer: string;
  /** Days of free returns that the brand promises; null when it promises none and the order page shows the deadline. */
  readonly promisedDays: number | null;
}

/** Introductions of a brand's help pages. */
export interface HelpWords {
  readonly faq: string;
  readonly contact: string;
  /** Answer to "Do I need an account?". */
  readonly account: string;
}

/** Texts of a brand that depend on feature flags. */
export interface BrandWords {
  readonly description: string;
  readonly heroLine: string;
}

/** A variant's account at the support chat provider; public, as the marketplace key is. */
export interface ChatAccount {
  /** Origin of its frame. */
  readonly origin: string;
  readonly key: string;
}

/**
 * The variant's public description for browsers, derived from the brand's folder in `brands/`. It contains no secrets.
 */
export interface PublicVariant {
  readonly benefitType: BenefitType;
  /** Name that shoppers read: 'Treadmarket', 'Homestead Tires'. */
  readonly storeName: string;
  /** Theme of shared-ui. */
  readonly theme: string;
  readonly marketplaceKey: string;
  readonly title: { readonly template: string; readonly default?: string };
  readonly description: string;
  readonly support: { readonly phone: string; readonly email: string; readonly hours: string };
  /** 'Help' in the retail-partner variant, 'Chat' elsewhere (spec §2). */
  readonly helpLabel: string;
  readonly checkout: {
    readonly titles: Readonly<Record<CheckoutStepId, string>>;
    /** Breadcrumb labels in order for each cart type; `steps` lists the screens of a crumb. */
    readonly crumbs: Readonly<
      Record<'STS' | 'STH', readonly { readonly label: string; readonly steps: readonly CheckoutStepId[] }[]>
    >;
  };
  readonly paymentMethods: readonly PaymentMethod[];
  readonly installer: { readonly priceSuffix: '/ tire' | 'EACH'; readonly distanceUnit: 'mi away' | 'mi' };
  readonly returnable: boolean;
  readonly hero: BrandHero;
  /** All promises of the brand; pages make no others in its name. */
  readonly claims: readonly BrandClaim[];
  readonly returns: ReturnsWords;
  readonly help: HelpWords;
  /** Texts while a feature is off. Read them through `brandWords`. */
  readonly whenOff?: Readonly<Partial<Record<FeatureFlag, Partial<BrandWords>>>>;
  /** Text about the program's pay-over-time plan, shown near the buy button; null when shoppers pay in this store. */
  readonly payOverTime: string | null;
  /** Payment plan of the program. Since 1.19. */
  readonly programPlan?: VariantRules['programPlan'];
  /** Site-relative picture for social sharing, for pages without their own. */
  readonly socialImage: string;
  readonly showsUnusedNotice: boolean;
  readonly leadsWithMonthlyPrice: boolean;
  readonly arrivesWith: VariantRules['arrivesWith'];
  readonly makesCarts: boolean;
  readonly links: readonly { readonly label: string; readonly href: string }[];
  /** Support chat of this variant, added by the gateway when it has a key. */
  readonly chat?: ChatAccount;
  /**
   * Style of the installer map, added by the gateway on pages that show it. Without it the content security policy
   * allows no map requests.
   */
  readonly mapStyleUrl?: string;
  /** Origin of the payment provider's card frame. */
  readonly paymentOrigin: string;
}
