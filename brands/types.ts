/**
 * Types of the files in a brand's folder. They belong to the brands, so that a brand imports no package and contracts
 * and design system may read the brands.
 */
import type { FeatureFlag, HelpPage, PaymentMethod } from './choices';

/** Identity of a brand, from `identity.ts` of its folder: pages, mails and the API use these names. */
export interface BrandIdentity {
  readonly displayName: string;
  readonly support: { readonly phone: string; readonly email: string; readonly hours: string };
}

/** Payroll deduction plan of a program: equal payments without interest. */
export interface ProgramPlan {
  readonly count: number;
  readonly everyDays: number;
  /** Days from the order to the first payment. */
  readonly firstAfterDays: number;
}

/** Rules of a brand, from `rules.ts` of its folder; they apply on both sides of the API (spec §6, §9). */
export interface BrandRules {
  /** Public key that browsers send as `X-Marketplace-Key`; the API answers 401 when it is unknown or missing. */
  readonly marketplaceKey: string;
  /** Sales channel written on the order (spec §9). */
  readonly salesChannel: string;
  /** Order source: one for the main store, another for the other variants (spec §9). */
  readonly orderSource: 'STORE' | 'PARTNER';
  /** Payment methods in display order; empty when the program settles the order (spec §6). */
  readonly paymentMethods: readonly PaymentMethod[];
  /** Maximum number of VIP installers at the top of a list; null means no limit (spec §9). */
  readonly vipInstallerLimit: number | null;
  /** True: one tax rate for the whole cart instead of one per line (spec §9). */
  readonly hasUniformTax: boolean;
  /** Fee of an order with an appointment, in cents. */
  readonly bookingFeeCents: number;
  /** True: shoppers can verify military or government service, for government deals (spec §6). */
  readonly hasIdVerification: boolean;
  /** True: members of the program sign in here, to order or to see their orders. */
  readonly hasMembers: boolean;
  /** True: tires and installation may be returned (spec §6). */
  readonly isReturnable: boolean;
  /** Credential of visits from the brand's own site (spec §4); null without such visits. */
  readonly arrivesWith: 'exchange-token' | 'no-auth-cookie' | null;
  /** True: pages create carts. False: carts come from a hand-over only (spec §4). */
  readonly makesCarts: boolean;
  /** True: the monthly amount precedes the price (spec §1: the benefits variant promotes paying over time). */
  readonly leadsWithMonthlyPrice: boolean;
  /** True: pages show the notice of spec §5, `UNUSED_NOTICE`. */
  readonly showsUnusedNotice: boolean;
  /** Present only when a program settles the order. */
  readonly programPlan?: ProgramPlan;
}

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

/** Texts of a brand that pages receive unchanged. */
export interface BrandTexts {
  readonly title: { readonly template: string; readonly default?: string };
  readonly description: string;
  /** 'Help' in the retail-partner variant, 'Chat' elsewhere (spec §2). */
  readonly helpLabel: string;
  readonly installer: { readonly priceSuffix: '/ tire' | 'EACH'; readonly distanceUnit: 'mi away' | 'mi' };
  readonly hero: BrandHero;
  /** All promises of the brand; pages make no others in its name. */
  readonly claims: readonly BrandClaim[];
  readonly returns: ReturnsWords;
  readonly help: HelpWords;
  /** Texts while a feature is off. Read them through `brandWords`. */
  readonly whenOff?: Readonly<Partial<Record<FeatureFlag, Partial<BrandWords>>>>;
  /** Text about the program's pay-over-time plan, shown near the buy button; null when shoppers pay in this store. */
  readonly payOverTime: string | null;
}

/** Addresses and texts of a brand, from `store.ts` of its folder. */
export interface BrandStore extends BrandTexts {
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

/** Structure of the header: `row` is one row, `bar` has departments in a second one. */
export type HeaderStructure = 'row' | 'bar';

/** Colors of one variant, as CSS colors. Every text pair has a contrast of at least 4.5 : 1 (checked by a test). */
export interface ThemeColors {
  /** Headings and body text. */
  ink: string;
  /** Secondary text on white and on the ground colour. */
  inkMuted: string;
  /** The brand's color: word mark, graphics, selected marks. Not for small text. */
  brand: string;
  /** Fill of the primary button, and link text. */
  action: string;
  actionHover: string;
  /** Text on the action fill. */
  onAction: string;
  /** A tint of the action colour for selected rows and chips. */
  actionSoft: string;
  /** The warm gray of section backgrounds. */
  ground: string;
  surface: string;
  /** Thin lines between elements. */
  line: string;
  /** Borders of controls, at least 3 : 1 on white. */
  lineStrong: string;
  /** Background and text of the header's main row. */
  headerGround: string;
  headerInk: string;
  footerGround: string;
  footerInk: string;
  footerMuted: string;
}

/** Shapes and typography of one variant. Lengths are in CSS pixels. */
export interface ThemeShape {
  radiusMenu: number;
  radiusControl: number;
  radiusCard: number;
  headingWeight: number;
  strongWeight: number;
  headingTracking: string;
  /** Case of small labels and buttons: upper case for the retail partner. */
  labelCase: 'none' | 'uppercase';
  labelTracking: string;
}

/** Theme of a brand, from `theme.ts` of its folder. */
export interface BrandTheme {
  /** Line below the word mark in the footer. */
  promise: string;
  headerStructure: HeaderStructure;
  colors: ThemeColors;
  shape: ThemeShape;
}
