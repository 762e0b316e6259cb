const QUOTES = /["'`´«»\u2018-\u201F\u2032-\u2036\u2039\u203A\u300C-\u300F]/g;

/**
 * Normalizes a typed or pasted code: without quotes, spaces and invisible characters, with plain hyphens, in upper
 * case. "“fall–20”" becomes FALL-20.
 */
export const couponCodeOf = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\p{Cf}\s]/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(QUOTES, '')
    .replace(/[.,;:]+$/, '')
    .toUpperCase();
