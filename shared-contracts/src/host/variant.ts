import type { BenefitType, PaymentMethod } from '../variant-rules';

/** A step of a checkout flow as a shopper reads it. */
export interface CheckoutStepText {
  /** Heading of the screen (spec §2). */
  readonly title: string;
  /** Breadcrumb label, numbered in the main and benefits variants (spec §2). */
  readonly crumb: string;
}

/** Names of checkout's screens. */
export type CheckoutStepId =
  'delivery' | 'installer' | 'appointment' | 'address' | 'payment' | 'review' | 'confirmation';

/** What a browser may know of its variant. One file a brand in `shell/variants/`; secrets never live here. */
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
  readonly showsUnusedNotice: boolean;
  readonly links: readonly { readonly label: string; readonly href: string }[];
  /** Origin of the payment provider's card frame. */
  readonly paymentOrigin: string;
}
