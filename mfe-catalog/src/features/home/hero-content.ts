import type { BenefitType } from 'shared-contracts';

/** What the hero of a variant says and shows. */
export interface HeroContent {
  /** Eight words. */
  readonly promise: string;
  readonly line: string;
  readonly picture: { readonly name: string; readonly alt: string; readonly sizes: string };
  /** `split`: words and finder left, picture right to the edge. `band`: picture on top, the finder as a bar across. */
  readonly layout: 'split' | 'band';
}

const dusk = {
  name: 'hero/wheel-wet-asphalt-dusk',
  alt: 'Front wheel of a car on wet asphalt at dusk',
  sizes: '(width >= 900px) 1280px, 108vw',
};
const row = {
  name: 'hero/tire-row-studio',
  alt: 'Four different tires on alloy wheels in a row',
  sizes: '(width >= 900px) 100vw, 140vw',
};

const HEROES: Readonly<Record<BenefitType, HeroContent>> = {
  treadmarket: {
    promise: 'The right tires, installed near you, this week.',
    line: 'Tell us what you drive. We show only what fits, with the price you will pay.',
    picture: dusk,
    layout: 'split',
  },
  lowes: {
    promise: 'Tough tires, fair prices, installed down the road.',
    line: 'Pick your vehicle or type your size. Delivered free, to your door or to your installer.',
    picture: row,
    layout: 'band',
  },
  purchasingPower: {
    promise: 'New tires today, paid over time from payroll.',
    line: 'Pick your vehicle or type your size. The program settles your order.',
    picture: row,
    layout: 'band',
  },
  benefitsMe: {
    promise: 'Safe tires, a benefit that keeps you rolling.',
    line: 'Tell us what you drive. We show only what fits, and you can pay over time.',
    picture: dusk,
    layout: 'split',
  },
};

/** The hero of a variant. */
export const heroOf = (benefitType: BenefitType): HeroContent => HEROES[benefitType];
