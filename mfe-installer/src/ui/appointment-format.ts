const inUtc = (date: string, options: Intl.DateTimeFormatOptions): string =>
  new Date(`${date}T12:00:00Z`).toLocaleDateString('en-US', { ...options, timeZone: 'UTC' });

/** Formats "Wednesday, November 25". */
export const longDay = (date: string): string => inUtc(date, { weekday: 'long', month: 'long', day: 'numeric' });

/** Formats "Wed, Nov 25". */
export const middleDay = (date: string): string => inUtc(date, { weekday: 'short', month: 'short', day: 'numeric' });

/** Formats "Nov 25". */
export const shortDate = (date: string): string => inUtc(date, { month: 'short', day: 'numeric' });

/** Formats "09:15" as "9:15 AM". */
export function clockTime(time: string): string {
  const hour = Number(time.slice(0, 2));
  return `${((hour + 11) % 12) + 1}:${time.slice(3, 5)} ${hour % 24 < 12 ? 'AM' : 'PM'}`;
}

/** Formats an instant as "Friday, November 27, 9:00 AM EST", in the given zone or the browser's. */
export const zonedWords = (instant: string, timeZone: string | undefined): string =>
  new Date(instant).toLocaleString('en-US', {
    ...(timeZone && { timeZone }),
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
