import type { BrandTheme } from '../types';

/** The employee-benefits store: friendly and plain. */
export const theme: BrandTheme = {
  promise: 'A benefit that keeps you on the road.',
  headerStructure: 'row',
  colors: {
    ink: '#12302b',
    inkMuted: '#4c635e',
    brand: '#0b7a68',
    action: '#0a7261',
    actionHover: '#085a4d',
    onAction: '#ffffff',
    actionSoft: '#e3f4f0',
    ground: '#f1f7f5',
    surface: '#ffffff',
    line: '#d9e6e2',
    lineStrong: '#7b8f8a',
    headerGround: '#ffffff',
    headerInk: '#12302b',
    footerGround: '#12302b',
    footerInk: '#ffffff',
    footerMuted: '#b3c7c2',
  },
  shape: {
    radiusMenu: 16,
    radiusControl: 8,
    radiusCard: 16,
    headingWeight: 640,
    strongWeight: 600,
    headingTracking: '-0.018em',
    labelCase: 'none',
    labelTracking: '0',
  },
};
