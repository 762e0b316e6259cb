const FIXED = ['01-01', '07-04', '12-25'];
/** Month, weekday (0 is Sunday), and its number in the month; -1 is the last. */
const FLOATING = [
  { month: 5, weekday: 1, nth: -1 }, // Memorial Day
  { month: 9, weekday: 1, nth: 1 }, // Labor Day
  { month: 11, weekday: 4, nth: 4 }, // Thanksgiving
];

function dayOfMonth(year: number, { month, weekday, nth }: (typeof FLOATING)[number]): number {
  const first = new Date(Date.UTC(year, month - 1, 1)).getUTCDay();
  const firstMatch = 1 + ((weekday - first + 7) % 7);
  if (nth > 0) return firstMatch + 7 * (nth - 1);
  const length = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return firstMatch + 7 * Math.floor((length - firstMatch) / 7);
}

/**
 * Returns whether a day (`YYYY-MM-DD`) is one of the six major US holidays, on which carriers do not deliver and shops
 * are closed.
 */
export function isHoliday(day: string): boolean {
  if (FIXED.includes(day.slice(5))) return true;
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return FLOATING.some((rule) => rule.month === month && dayOfMonth(year, rule) === date);
}
