import { isHoliday } from '../../../platform/time/holidays';
import { addBusinessDays, addDays, weekdayOf } from '../../../platform/time/store-clock';
import { isReached, wallTime, type WallTime } from '../../../platform/time/zone-clock';

const isWorkingDay = (day: string): boolean => weekdayOf(day) % 6 !== 0 && !isHoliday(day);
const OPENS = '08:00';

/** Returns the start of the wait. A request on a day off begins to wait when the next working day begins. */
function beginOf(asked: WallTime): WallTime {
  if (isWorkingDay(asked.day)) return asked;
  let day = asked.day;
  while (!isWorkingDay(day)) day = addDays(day, 1);
  return { day, time: OPENS };
}

/** Returns whether the number of working days has passed in a zone, by its own calendar and clock. */
export function havePassed(workingDays: number, zone: string, since: Date, now: Date): boolean {
  const { day, time } = beginOf(wallTime(zone, since));
  return isReached(wallTime(zone, now), { day: addBusinessDays(day, workingDays), time });
}
