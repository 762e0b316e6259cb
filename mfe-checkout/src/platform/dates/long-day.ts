/** Formats `2026-11-25` as "Wednesday, November 25", in every time zone. */
export const longDay = (date: string): string =>
  new Date(`${date}T12:00:00Z`).toLocaleDateString('en-US', {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  });
