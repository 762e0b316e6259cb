/** Made once: a formatter costs more than a hundred uses of it. */
const days = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });

/** `2026-11-24` as "Tue, Nov 24". The day is the store's, wherever the reader is. */
export const shortDay = (isoDay: string): string => days.format(new Date(`${isoDay}T12:00:00Z`));
