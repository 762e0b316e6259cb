import type { BrandTheme } from '../types';

/** The payment-over-time program: orderly, no rounded edges. */
export const theme: BrandTheme = {
  promise: 'Tires now, paid over time from your paycheck.',
  headerStructure: 'bar',
  colors: {
    ink: '#1d1b3a',
    inkMuted: '#575470',
    brand: '#5b2a9d',
    action: '#5b2a9d',
    actionHover: '#47207c',
    onAction: '#ffffff',
    actionSoft: '#f0e9fa',
    ground: '#f5f3fa',
    surface: '#ffffff',
    line: '#e0dbec',
    lineStrong: '#857f9b',
    headerGround: '#1d1b3a',
    headerInk: '#ffffff',
    footerGround: '#f5f3fa',
    footerInk: '#1d1b3a',
    footerMuted: '#575470',
  },
  shape: {
    radiusMenu: 0,
    radiusControl: 2,
    radiusCard: 2,
    headingWeight: 650,
    strongWeight: 600,
    headingTracking: '-0.015em',
    labelCase: 'none',
    labelTracking: '0',
  },
};
