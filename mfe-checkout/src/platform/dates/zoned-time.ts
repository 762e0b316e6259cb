/** Returns the local time of an IANA zone at an instant, as if it were UTC; in milliseconds since 1970. */
function shownMs(instantMs: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return Date.parse(`${format.format(instantMs).replace(' ', 'T')}Z`);
}

/**
 * Returns the instant of a local time. A time skipped by daylight saving is moved by the missing hour.
 * @param day `YYYY-MM-DD`
 * @param time `HH:MM`
 * @param timeZone IANA name
 */
export function instantOf(day: string, time: string, timeZone: string): Date {
  const wantedMs = Date.parse(`${day}T${time}:00Z`);
  const guessMs = wantedMs - (shownMs(wantedMs, timeZone) - wantedMs);
  return new Date(guessMs - (shownMs(guessMs, timeZone) - wantedMs));
}
