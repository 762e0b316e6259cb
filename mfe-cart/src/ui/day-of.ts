/** "Tue, Nov 24" from `2026-11-24`; the day itself has no time zone. */
export function dayOf(isoDay: string): string {
  return new Date(`${isoDay}T12:00:00Z`).toLocaleDateString('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });
}
