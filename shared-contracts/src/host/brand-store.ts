import type { CheckoutStepId, PublicVariant } from './variant';

/** Help pages that a brand may have (spec §2: only some brands have them). */
export const HELP_PAGES = ['orders', 'faq', 'returns', 'contact'] as const;
/** One of {@link HELP_PAGES}. */
export type HelpPage = (typeof HELP_PAGES)[number];

/** Addresses and texts of a brand, as `store.ts` of its folder defines them. */
export interface BrandStore extends Pick<
  PublicVariant,
  | 'title'
  | 'description'
  | 'helpLabel'
  | 'installer'
  | 'hero'
  | 'claims'
  | 'returns'
  | 'payOverTime'
  | 'help'
  | 'whenOff'
> {
  /** Host names of the brand, without port. `VARIANT_HOSTS` adds more. */
  readonly hosts: readonly string[];
  /** Help pages of the brand, in the order of its footer. */
  readonly helpPages: readonly HelpPage[];
  readonly checkout: {
    /** Headings of the checkout steps: those of the main store, or the brand's own. */
    readonly titles: 'main' | Readonly<Record<CheckoutStepId, string>>;
    /** Whether the breadcrumbs are numbered (spec §2). */
    readonly hasNumberedCrumbs: boolean;
  };
}
