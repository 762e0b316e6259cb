/** Font family name used by every variant. */
export const fontFamily = 'Inter Variable';

/** Module path of the self-hosted latin subset (woff2), for a server to resolve, serve and preload. */
export const fontModulePath = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';

/** Where the gateway serves the font. Immutable: the package's version is in the name. */
export const fontUrl = '/fonts/inter-latin-5.3.0.woff2';

const latinRange =
  'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD';

/**
 * The font faces: Inter, and Arial stretched to Inter's metrics so that the swap moves nothing.
 * The overrides are Inter's ascent, descent and mean width relative to Arial's.
 */
export function fontFaceCss(url: string = fontUrl): string {
  return [
    `@font-face{font-family:'${fontFamily}';font-style:normal;font-display:swap;font-weight:100 900;src:url(${url}) format('woff2');unicode-range:${latinRange}}`,
    `@font-face{font-family:'Inter Fallback';src:local('Arial'),local('Liberation Sans'),local('Helvetica');ascent-override:90.49%;descent-override:22.56%;line-gap-override:0%;size-adjust:107.06%}`,
  ].join('');
}
