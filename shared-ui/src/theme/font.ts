/** Font family name used by every variant. */
export const fontFamily = 'Inter Variable';

/** Digest of the font's file. `npm run font -w shared-ui` updates it. */
export const fontVersion = '0078d406';

/** Path of the self-hosted font from this package's folder, which a server resolves, serves and preloads. */
export const fontModulePath = './assets/fonts/inter.woff2';

/** Address of the font at the gateway. Immutable, because the version is part of the name. */
export const fontUrl = `/fonts/inter-${fontVersion}.woff2`;

/** Weights that the variants use; the font has no others. */
export const fontWeights = { min: 350, max: 880 } as const;

/**
 * Code points that the store uses: ASCII, accents of American names, typographic marks and arrows. Other characters use
 * the next font.
 */
export const fontRanges: readonly (readonly [number, number])[] = [
  [0x20, 0x7e],
  [0xa0, 0xa0],
  [0xa9, 0xa9],
  [0xae, 0xae],
  [0xb0, 0xb1],
  [0xb7, 0xb7],
  [0xbc, 0xbe],
  [0xc9, 0xc9],
  [0xd1, 0xd1],
  [0xd7, 0xd7],
  [0xe0, 0xe1],
  [0xe7, 0xea],
  [0xed, 0xed],
  [0xf1, 0xf1],
  [0xf3, 0xf4],
  [0xf6, 0xf6],
  [0xfa, 0xfa],
  [0xfc, 0xfc],
  [0x2013, 0x2014],
  [0x2018, 0x201e],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
  [0x2032, 0x2033],
  [0x2122, 0x2122],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
];

const hex = (point: number): string => point.toString(16).toUpperCase();
const unicodeRange = fontRanges
  .map(([first, last]) => (first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`))
  .join();

/**
 * Returns the font faces: Inter, and Arial adjusted to Inter's metrics so that the swap shifts nothing. The overrides
 * are Inter's ascent, descent and mean width relative to Arial's.
 */
export function fontFaceCss(url: string = fontUrl): string {
  return [
    `@font-face{font-family:'${fontFamily}';font-style:normal;font-display:swap;`,
    `font-weight:${fontWeights.min} ${fontWeights.max};src:url(${url}) format('woff2');unicode-range:${unicodeRange}}`,
    `@font-face{font-family:'Inter Fallback';src:local('Arial'),local('Liberation Sans'),local('Helvetica');`,
    'ascent-override:90.49%;descent-override:22.56%;line-gap-override:0%;size-adjust:107.06%}',
  ].join('');
}
