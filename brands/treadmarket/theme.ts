import type { BrandTheme } from '../types';

/** The main store: a modern garage. White rooms, ink, one orange. */
export const theme: BrandTheme = {
  promise: 'The right tires, on your car, without the runaround.',
  headerStructure: 'row',
  colors: {
    ink: '#16181d',
    inkMuted: '#5a5e68',
    brand: '#d9480f',
    action: '#c33f0a',
    actionHover: '#a33306',
    onAction: '#ffffff',
    actionSoft: '#fdf0e9',
    ground: '#f6f4f1',
    surface: '#ffffff',
    line: '#e6e2dc',
    lineStrong: '#8b8780',
    headerGround: '#ffffff',
    headerInk: '#16181d',
    footerGround: '#16181d',
    footerInk: '#ffffff',
    footerMuted: '#b4b6bd',
  },
  shape: {
    radiusMenu: 16,
    radiusControl: 10,
    radiusCard: 16,
    headingWeight: 680,
    strongWeight: 620,
    headingTracking: '-0.022em',
    labelCase: 'none',
    labelTracking: '0',
  },
};
