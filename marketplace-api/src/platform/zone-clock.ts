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

/** What calendar and clock on a wall show. */
export interface WallTime {
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** "09:15" */
  readonly time: string;
}

/** What people in an IANA zone read off their wall at an instant; daylight saving is the zone's own. */
export function wallTime(zone: string, instant: Date): WallTime {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  return { day: `${parts['year']}-${parts['month']}-${parts['day']}`, time: `${parts['hour']}:${parts['minute']}` };
}

/** Of the same zone: whether one moment is not before the other. */
export const isReached = (now: WallTime, due: WallTime): boolean =>
  `${now.day} ${now.time}` >= `${due.day} ${due.time}`;

/** "Friday, November 27, 9:00 AM EST": an instant in the words of a zone, for a mail. */
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
