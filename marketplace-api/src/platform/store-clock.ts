import { isHoliday } from './holidays';

/** Promotions and delivery dates are calendar days in New York. */
const formatter = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

const MINUTE_MS = 60_000;

let cachedMinute = -1;
let cachedDay = '';

export function storeDay(now: Date): string {
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  if (minute !== cachedMinute) {
    cachedMinute = minute;
    cachedDay = formatter.format(now);
  }
  return cachedDay;
}

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hour: 'numeric',
  minute: 'numeric',
  hourCycle: 'h23',
});
const DAY_SECONDS = 86_400;

let clockMinute = NaN;
let dayEndMs = 0;

/** Returns the seconds since midnight on the store's clock at an instant. */
function clockSeconds(instantMs: number): number {
  const part = Object.fromEntries(clock.formatToParts(instantMs).map(({ type, value }) => [type, Number(value)]));
  return (part.hour ?? 0) * 3600 + (part.minute ?? 0) * 60;
}

/** Returns the end of the store's day, cached by minute: the zone's offset is a whole number of minutes. */
function endOfDayMs(minute: number): number {
  const startMs = minute * MINUTE_MS;
  const endMs = startMs + (DAY_SECONDS - clockSeconds(startMs)) * 1000;
  // The clock does not show midnight if daylight saving began or ended in between.
  const shown = clockSeconds(endMs);
  return endMs - (shown > DAY_SECONDS / 2 ? shown - DAY_SECONDS : shown) * 1000;
}

/** Returns whole seconds until the store's day ends, rounded down. A day has 23 or 25 hours where clocks change. */
export function secondsLeftOfDay(now: Date): number {
  const minute = Math.floor(now.getTime() / MINUTE_MS);
  if (minute !== clockMinute) {
    dayEndMs = endOfDayMs(minute);
    clockMinute = minute;
  }
  return Math.floor((dayEndMs - now.getTime()) / 1000);
}

const toUtc = (day: string) => new Date(`${day}T12:00:00Z`);

export function addDays(day: string, days: number): string {
  const date = toUtc(day);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** Returns the weekday; 0 is Sunday. */
export const weekdayOf = (day: string): number => toUtc(day).getUTCDay();

/* Every card and cart formats a date within some days from today, so these few results are cached. */
const MAX_KEPT = 500;
function remember(compute: (day: string, days: number) => string): (day: string, days: number) => string {
  const kept = new Map<string, string>();
  return (day, days) => {
    const key = `${day} ${days}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    if (kept.size >= MAX_KEPT) kept.clear();
    const value = compute(day, days);
    kept.set(key, value);
    return value;
  };
}

export const addBusinessDays = remember((day, days) => {
  let result = day;
  for (let left = days; left > 0;) {
    result = addDays(result, 1);
    if (weekdayOf(result) !== 0 && weekdayOf(result) !== 6 && !isHoliday(result)) left -= 1;
  }
  return result;
});

const longFormat = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});
const longNames = remember((day) => longFormat.format(toUtc(day)));

/** Formats a day as "Wednesday, November 25". */
export const longDay = (day: string): string => longNames(day, 0);

/** Formats "09:15" as "9:15 AM". */
export function clockTime(time: string): string {
  const hour = Number(time.slice(0, 2));
  return `${((hour + 11) % 12) + 1}:${time.slice(3, 5)} ${hour % 24 < 12 ? 'AM' : 'PM'}`;
}

/** Formats the hour that begins at "09:00" as "9:00 AM – 10:00 AM". */
export function slotLabel(slot: string): string {
  const hour = Number(slot.slice(0, 2));
  return `${clockTime(`${hour}`.padStart(2, '0') + ':00')} – ${clockTime(`${hour + 1}`.padStart(2, '0') + ':00')}`;
}
