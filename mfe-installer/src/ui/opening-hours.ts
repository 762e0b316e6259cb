import type { OpeningHours } from 'shared-contracts';
import { shortDay } from 'remote-kit';

/** A row of the hours: "Mon–Fri", "8 AM – 5 PM". */
export interface HoursRow {
  readonly days: string;
  readonly time: string;
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
const FROM_MONDAY = [1, 2, 3, 4, 5, 6, 0] as const;
type Weekday = (typeof FROM_MONDAY)[number];
const CLOSED = 'Closed';

/** Formats "08:00" as "8 AM", "17:30" as "5:30 PM". */
function clock(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`;
  return `${((hour + 11) % 12) + 1}${minutes} ${hour % 24 < 12 ? 'AM' : 'PM'}`;
}

const timeOn = (hours: readonly OpeningHours[], weekday: number): string => {
  const day = hours.find((one) => one.weekday === weekday);
  return day ? `${clock(day.opens)} – ${clock(day.closes)}` : CLOSED;
};

/** Groups days with the same hours, from Monday; a holiday of the coming week has its own row. */
export function hoursTable(hours: readonly OpeningHours[], closedOn: readonly string[]): readonly HoursRow[] {
  const spans: { from: Weekday; to: Weekday; time: string }[] = [];
  for (const weekday of FROM_MONDAY) {
    const time = timeOn(hours, weekday);
    const last = spans.at(-1);
    if (last?.time === time) last.to = weekday;
    else spans.push({ from: weekday, to: weekday, time });
  }
  const rows = spans.map(({ from, to, time }) => ({
    days: from === to ? WEEKDAYS[from] : `${WEEKDAYS[from]}–${WEEKDAYS[to]}`,
    time,
  }));
  return [...rows, ...closedOn.map((day) => ({ days: shortDay(day), time: 'Closed (holiday)' }))];
}

/** Returns `YYYY-MM-DD` in an IANA zone, or in the shopper's when the API has none. */
const dayIn = (timeZone: string | undefined, nowMs: number): string =>
  new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone }).format(nowMs);

/**
 * Returns the hours of the current day in the shop's zone, such as "Open today 8 AM – 5 PM".
 * @param nowMs milliseconds since 1970
 * @param timeZone IANA zone of the shop
 */
export function hoursToday(
  hours: readonly OpeningHours[],
  closedOn: readonly string[],
  nowMs: number,
  timeZone?: string,
): string {
  const today = dayIn(timeZone, nowMs);
  if (closedOn.includes(today)) return 'Closed today (holiday)';
  const time = timeOn(hours, new Date(`${today}T12:00:00Z`).getUTCDay());
  return time === CLOSED ? 'Closed today' : `Open today ${time}`;
}
