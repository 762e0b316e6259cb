/**
 * `2026-11-24` as "Tue, Nov 24". The day is the store's, wherever the reader is. From the form that ECMAScript fixes
 * ("Tue, 24 Nov 2026 …"): the first date that `Intl` formats costs a phone 10 ms before the page is usable.
 */
export function shortDay(isoDay: string): string {
  const [weekday = '', day, month] = new Date(`${isoDay}T12:00:00Z`).toUTCString().split(' ');
  return `${weekday} ${month} ${Number(day)}`;
}
