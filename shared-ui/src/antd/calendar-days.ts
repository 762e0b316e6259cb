import dayjs from 'dayjs';
import type { Dayjs } from 'dayjs';

/** A day in the API's format: `YYYY-MM-DD`. */
export type IsoDay = string;

/** Returns the day of a dayjs value. */
export function isoDay(date: Dayjs): IsoDay {
  return date.format('YYYY-MM-DD');
}

/** Formats a day in words, e.g. "Tuesday, November 24". */
export function formatDay(day: IsoDay): string {
  return dayjs(day).format('dddd, MMMM D');
}

/** Returns the first day of the months before, of, and after `month` that contain one of `days`. */
export function neighbourMonths(month: Dayjs, days: readonly IsoDay[]): { previous?: Dayjs; next?: Dayjs } {
  const sorted = [...days].sort();
  const first = sorted[0];
  const last = sorted.at(-1);
  const hasPrevious = first && dayjs(first).isBefore(month.startOf('month'));
  const hasNext = last && dayjs(last).isAfter(month.endOf('month'));
  return {
    ...(hasPrevious && { previous: month.subtract(1, 'month').startOf('month') }),
    ...(hasNext && { next: month.add(1, 'month').startOf('month') }),
  };
}
