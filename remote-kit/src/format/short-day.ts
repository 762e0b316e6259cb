/**
 * Formats `2026-11-24` as "Tue, Nov 24", independent of the reader's time zone. Based on the string that ECMAScript
 * specifies ("Tue, 24 Nov 2026 …"), because the first use of `Intl` delays a phone's page by 10 ms.
 */
export function shortDay(isoDay: string): string {
  const [weekday = '', day, month] = new Date(`${isoDay}T12:00:00Z`).toUTCString().split(' ');
  return `${weekday} ${month} ${Number(day)}`;
}
