/**
 * Formats `12345.6` as "12,345.60" with 2 decimals, or as "12,346" without. Not `Intl`, because its first use blocks a
 * phone for 50 ms while the page becomes interactive.
 */
export const withCommas = (value: number, decimals = 0): string =>
  value.toFixed(decimals).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
