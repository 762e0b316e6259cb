import type { AppointmentDay, FreeSlot } from 'shared-contracts/wire';
import { isHoliday } from '../../../platform/time/holidays';
import { addBusinessDays, addDays, slotLabel, weekdayOf } from '../../../platform/time/store-clock';
import type { InstallerRow } from './installer.types';

/** Days in a calendar, counted from the earliest install date. */
export const CALENDAR_DAYS = 28;

export const slotKey = (date: string, slot: string) => `${date} ${slot}`;
/** Taken places by the key of an installer's slot. */
export type TakenSeats = ReadonlyMap<string, number>;

type Schedule = Pick<InstallerRow, 'hours' | 'slot_capacity' | 'lead_days'>;

/** Returns the hourly slots of a day; the last one ends when the shop closes. */
export function slotsOf(schedule: Schedule, date: string): string[] {
  const span = schedule.hours[String(weekdayOf(date))];
  if (!span || isHoliday(date)) return [];
  const [opens, closes] = span.map((time) => Number(time.slice(0, 2))) as [number, number];
  return Array.from(
    { length: Math.max(0, closes - opens) },
    (_, index) => `${String(opens + index).padStart(2, '0')}:00`,
  );
}

/** Returns the first day after the goods' arrival and the shop's lead time. */
export function earliestInstallDate(schedule: Schedule, deliveryDate: string): string {
  return addBusinessDays(deliveryDate, schedule.lead_days);
}

/** Rejects days such as November 31, which `Date` would read as December 1. */
function isDay(date: string): boolean {
  const time = Date.parse(`${date}T12:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
}

export function isWithinHours(schedule: Schedule, date: string, slot: string, earliest: string): boolean {
  return (
    isDay(date) &&
    date >= earliest &&
    date <= addDays(earliest, CALENDAR_DAYS * 3) &&
    slotsOf(schedule, date).includes(slot)
  );
}

export function calendarOf(schedule: Schedule, earliest: string, taken: TakenSeats): AppointmentDay[] {
  return Array.from({ length: CALENDAR_DAYS }, (_, index) => {
    const date = addDays(earliest, index);
    const slots = slotsOf(schedule, date).map((slot) => {
      const remaining = Math.max(0, schedule.slot_capacity - (taken.get(slotKey(date, slot)) ?? 0));
      return { slot, label: slotLabel(slot), isOpen: remaining > 0, remaining };
    });
    return { date, isOpen: slots.some((slot) => slot.isOpen), slots };
  });
}

export function nextFreeSlot(schedule: Schedule, earliest: string, taken: TakenSeats): FreeSlot | null {
  for (let index = 0; index < CALENDAR_DAYS; index += 1) {
    const date = addDays(earliest, index);
    const slot = slotsOf(schedule, date).find(
      (candidate) => (taken.get(slotKey(date, candidate)) ?? 0) < schedule.slot_capacity,
    );
    if (slot) return { date, slot, label: slotLabel(slot) };
  }
  return null;
}
