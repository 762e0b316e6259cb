const dayFormat: Intl.DateTimeFormatOptions = { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' };

/** `2026-11-24` as "Tue, Nov 24". The day is the store's, wherever the reader is. */
export const shortDay = (isoDay: string): string => new Date(`${isoDay}T12:00:00Z`).toLocaleDateString('en-US', dayFormat);

/** Dollars as "$1,234.50", or "$40" where cents are none and `isShort`. */
export function dollars(value: number, isShort = false): string {
  const digits = isShort && Number.isInteger(value) ? 0 : 2;
  return `$${value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })}`;
}

/** A sum of whole cents of money values: floating point never decides a price. */
export const times = (value: number, quantity: number): number => (Math.round(value * 100) * quantity) / 100;

/** "1 tire", "4 tires". */
export const counted = (count: number, noun: string): string => `${count.toLocaleString('en-US')} ${count === 1 ? noun : `${noun}s`}`;
