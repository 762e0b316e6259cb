import { isHoliday } from './holidays';
import { startOfDay } from './zone-clock';

/** Promotions and delivery dates are calendar days in New York. */
const STORE_ZONE = 'America/New_York';
const formatter = new Intl.DateTimeFormat('en-CA', {
  timeZone: STORE_ZONE,
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

let endingDay = '';
let dayEndMs = 0;

/** Returns whole seconds until the store's day ends, rounded down. A day has 23 or 25 hours where clocks change. */
export function secondsLeftOfDay(now: Date): number {
  const day = storeDay(now);
  if (day !== endingDay) {
    dayEndMs = startOfDay(STORE_ZONE, addDays(day, 1)).getTime();
    endingDay = day;
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
