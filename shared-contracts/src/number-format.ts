/**
 * `12345.6` as "12,345.60" with 2 decimals, or in whole numbers "12,346". By hand, because the first number that
 * `Intl` formats holds a phone up for 50 ms, in the moment in which a page becomes usable.
 */
export const withCommas = (value: number, decimals = 0): string =>
  value.toFixed(decimals).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
