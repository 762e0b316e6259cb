import type { BenefitType } from 'shared-contracts';

/** Every benefit type has a look of its own. */
export type ThemeVariant = BenefitType;

/** How the header is built: one calm row, or a sturdy bar with departments under it. */
export type HeaderStructure = 'row' | 'bar';

/** Colours of one variant, as CSS colour strings. Every text pair is at least 4.5 : 1 (checked by a test). */
export interface ThemeColors {
  /** Headings and body text. */
  ink: string;
  /** Secondary text on white and on the ground colour. */
  inkMuted: string;
  /** The brand's own colour: word-mark, graphics, selected marks. Not for small text. */
  brand: string;
  /** Fill of the one action per screen, and link text. */
  action: string;
  actionHover: string;
  /** Text on the action fill. */
  onAction: string;
  /** A tint of the action colour for selected rows and chips. */
  actionSoft: string;
  /** The one warm grey behind sections. */
  ground: string;
  surface: string;
  /** Hairlines between things. */
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

/** Shapes and type of one variant. Lengths in CSS pixels. */
export interface ThemeShape {
  radiusMenu: number;
  radiusControl: number;
  radiusCard: number;
  headingWeight: number;
  strongWeight: number;
  headingTracking: string;
  /** Case of small labels and buttons: the retail partner's are upper case. */
  labelCase: 'none' | 'uppercase';
  labelTracking: string;
}

/** The look of a brand, as the file `theme.ts` of its folder states it. */
export interface BrandTheme {
  /** Line under the word-mark in the footer. */
  promise: string;
  headerStructure: HeaderStructure;
  colors: ThemeColors;
  shape: ThemeShape;
}

/** The look of one variant. */
export interface VariantTheme extends BrandTheme {
  variant: ThemeVariant;
  /** The store's name as a shopper reads it. */
  storeName: string;
}
