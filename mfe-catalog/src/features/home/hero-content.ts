import type { BrandHero } from 'shared-contracts';

interface HeroPicture {
  readonly name: string;
  readonly alt: string;
  readonly sizes: string;
}

/** Pictures for a brand's hero. */
const PICTURES: Readonly<Record<BrandHero['picture'], HeroPicture>> = {
  'wheel-at-dusk': {
    name: 'hero/wheel-wet-asphalt-dusk',
    alt: 'Front wheel of a car on wet asphalt at dusk',
    sizes: '(width >= 56.25rem) 1280px, 108vw',
  },
  'tires-in-a-row': {
    name: 'hero/tire-row-studio',
    alt: 'Four different tires on alloy wheels in a row',
    sizes: '(width >= 56.25rem) 100vw, 140vw',
  },
};

/** Returns the picture of a brand's hero. */
export const heroPicture = ({ picture }: BrandHero): HeroPicture => PICTURES[picture];
