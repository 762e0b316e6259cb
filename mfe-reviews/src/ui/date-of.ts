/** Formats `2026-11-24`, a day in the store's time zone, as "Nov 24, 2026". */
export const dateOf = (isoDay: string): string =>
  new Date(`${isoDay}T12:00:00Z`).toLocaleDateString('en-US', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  });
