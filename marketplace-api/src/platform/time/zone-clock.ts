const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(zone, made);
  return made;
}

/** Local date and time. */
export interface WallTime {
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** "09:15" */
  readonly time: string;
}

/** Returns the local date and time in an IANA zone at an instant, including daylight saving time. */
export function wallTime(zone: string, instant: Date): WallTime {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  return { day: `${parts['year']}-${parts['month']}-${parts['day']}`, time: `${parts['hour']}:${parts['minute']}` };
}

const DAY_MS = 86_400_000;

/**
 * Returns the first instant of a day in an IANA zone. It is searched with the zone's own calendar: an offset that is
 * valid now may not be valid at midnight, and midnight itself does not exist everywhere on a day when clocks change.
 */
export function startOfDay(zone: string, day: string): Date {
  // Zones are at most 14 hours from UTC, so the day begins within 24 hours of midnight in UTC.
  const middle = Date.parse(`${day}T00:00:00Z`);
  let before = middle - DAY_MS;
  let start = middle + DAY_MS;
  while (start - before > 1) {
    const between = Math.floor((before + start) / 2);
    if (wallTime(zone, new Date(between)).day >= day) start = between;
    else before = between;
  }
  return new Date(start);
}

/** Returns whether `now` is not before `due`; both are in the same zone. */
export const isReached = (now: WallTime, due: WallTime): boolean =>
  `${now.day} ${now.time}` >= `${due.day} ${due.time}`;

/** Formats an instant in a zone for a mail: "Friday, November 27, 9:00 AM EST". */
export const zonedWords = (zone: string, instant: Date): string =>
  instant.toLocaleString('en-US', {
    timeZone: zone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
