import type { BrandTheme } from '../types';

/** The retail partner's store, "Homestead Tires": sturdy, square, do-it-yourself. */
export const theme: BrandTheme = {
  promise: 'Tires for the work you do and the roads you take.',
  headerStructure: 'bar',
  colors: {
    ink: '#0b1f3a',
    inkMuted: '#4a5a70',
    brand: '#0057b8',
    action: '#0057b8',
    actionHover: '#00438f',
    onAction: '#ffffff',
    actionSoft: '#e6f0fb',
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
    labelCase: 'uppercase',
    labelTracking: '0.04em',
  },
};
