import type { BrandTexts, CheckoutStepId } from '../../../brands/types';
import type { BenefitType, PaymentMethod, VariantRules } from '../rules/variant-rules';

export type { BrandClaim, BrandHero, BrandWords, CheckoutStepId, HelpWords, ReturnsWords } from '../../../brands/types';

/** A variant's account at the support chat provider; public, as the marketplace key is. */
export interface ChatAccount {
  /** Origin of its frame. */
  readonly origin: string;
  readonly key: string;
}

/**
 * The variant's public description for browsers, derived from the brand's folder in `brands/`. It contains no secrets.
 */
export interface PublicVariant extends BrandTexts {
  readonly benefitType: BenefitType;
  /** Name that shoppers read: 'Treadmarket', 'Homestead Tires'. */
  readonly storeName: string;
  /** Theme of shared-ui. */
  readonly theme: string;
  readonly marketplaceKey: string;
  readonly support: { readonly phone: string; readonly email: string; readonly hours: string };
  readonly checkout: {
    readonly titles: Readonly<Record<CheckoutStepId, string>>;
    /** Breadcrumb labels in order for each cart type; `steps` lists the screens of a crumb. */
    readonly crumbs: Readonly<
      Record<'STS' | 'STH', readonly { readonly label: string; readonly steps: readonly CheckoutStepId[] }[]>
    >;
  };
  readonly paymentMethods: readonly PaymentMethod[];
  readonly returnable: boolean;
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
