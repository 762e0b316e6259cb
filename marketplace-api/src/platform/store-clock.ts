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
let clockSeconds = 0;

/** Seconds of the store's day that have passed when a minute begins: its zone is whole minutes from UTC. */
function secondsAtMinute(minute: number): number {
  if (minute !== clockMinute) {
    const parts = clock.formatToParts(minute * MINUTE_MS);
    const part = Object.fromEntries(parts.map(({ type, value }) => [type, Number(value)]));
    clockSeconds = (part.hour ?? 0) * 3600 + (part.minute ?? 0) * 60;
    clockMinute = minute;
  }
  return clockSeconds;
}

/**
 * Whole seconds until the store's day ends, rounded down. Where the clocks change, only hours before that does it count
 * one too many or too few.
 */
export function secondsLeftOfDay(now: Date): number {
  const passed = secondsAtMinute(Math.floor(now.getTime() / MINUTE_MS)) + now.getUTCSeconds();
  return DAY_SECONDS - passed - (now.getUTCMilliseconds() > 0 ? 1 : 0);
}

const toUtc = (day: string) => new Date(`${day}T12:00:00Z`);

export function addDays(day: string, days: number): string {
  const date = toUtc(day);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => toUtc(day).getUTCDay();

/* Every card and every cart names a date some days from today: the few answers of a day are kept. */
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

/** "Wednesday, November 25" */
export const longDay = (day: string): string => longNames(day, 0);

/** "9:15 AM" for "09:15". */
export function clockTime(time: string): string {
  const hour = Number(time.slice(0, 2));
  return `${((hour + 11) % 12) + 1}:${time.slice(3, 5)} ${hour % 24 < 12 ? 'AM' : 'PM'}`;
}

/** "9:00 AM – 10:00 AM" for the hour that begins at "09:00". */
export function slotLabel(slot: string): string {
  const hour = Number(slot.slice(0, 2));
  return `${clockTime(`${hour}`.padStart(2, '0') + ':00')} – ${clockTime(`${hour + 1}`.padStart(2, '0') + ':00')}`;
}
