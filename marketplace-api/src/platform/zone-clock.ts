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
