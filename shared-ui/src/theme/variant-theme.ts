import type { BenefitType } from 'shared-contracts';

/** Every benefit type has its own theme. */
export type ThemeVariant = BenefitType;

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

/** Theme of one variant. */
export interface VariantTheme extends BrandTheme {
  variant: ThemeVariant;
  /** The store's name for shoppers. */
  storeName: string;
}
