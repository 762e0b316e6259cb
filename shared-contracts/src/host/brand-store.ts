import type { CheckoutStepId, PublicVariant } from './variant';

/** Pages of help that a brand may have (spec §2: only some do). */
export const HELP_PAGES = ['orders', 'faq', 'returns', 'contact'] as const;
/** One of {@link HELP_PAGES}. */
export type HelpPage = (typeof HELP_PAGES)[number];

/** Where a brand's pages are and what they say, as the file `store.ts` of its folder states it. */
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
  /** Host names that lead to it, without port. `VARIANT_HOSTS` gives it more. */
  readonly hosts: readonly string[];
  /** Pages of help that it has, in the order of its footer. */
  readonly helpPages: readonly HelpPage[];
  readonly checkout: {
    /** Headings of checkout's screens: those of the main store, or its own. */
    readonly titles: 'main' | Readonly<Record<CheckoutStepId, string>>;
    /** Whether the breadcrumbs are numbered (spec §2). */
    readonly hasNumberedCrumbs: boolean;
  };
}
