import type { BrandTheme } from '../../../brands/types';

/** Colors, fonts and shapes. Text needs a contrast of 4.5 : 1 with its background, which `npm run brands` checks. */
export const theme: BrandTheme = {
  promise: 'Good tires, without a detour.',
  headerStructure: 'row',
  colors: {
    ink: '#0b1f3a',
    inkMuted: '#4a5a70',
    brand: '#1f5f4a',
    action: '#1f5f4a',
    actionHover: '#17493a',
    onAction: '#ffffff',
    actionSoft: '#e8f3ee',
    ground: '#f2f5f9',
    surface: '#ffffff',
    line: '#d7dee8',
    lineStrong: '#76859a',
    headerGround: '#0b1f3a',
    headerInk: '#ffffff',
    footerGround: '#e4eaf2',
    footerInk: '#0b1f3a',
    footerMuted: '#43536a',
  },
  shape: {
    radiusMenu: 4,
    radiusControl: 4,
    radiusCard: 4,
    headingWeight: 800,
    strongWeight: 720,
    headingTracking: '-0.012em',
    labelCase: 'none',
    labelTracking: '0',
  },
};
