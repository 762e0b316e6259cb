import type { SelectedVehicle } from 'shared-contracts';

/** States with snow and frost through most of a winter, by the store's own judgment. */
const COLD_STATES: ReadonlySet<string> = new Set(
  'AK CO CT IA ID IL IN MA ME MI MN MT ND NE NH NY OH PA RI SD UT VT WI WY'.split(' '),
);

/** Months, counted from 1. Winter tires work better below 45 °F; in spring they are replaced. */
const WINTER_MONTHS: ReadonlySet<number> = new Set([10, 11, 12, 1, 2]);
const SPRING_MONTHS: ReadonlySet<number> = new Set([3, 4]);

/** A seasonal suggestion with its link. */
export interface Reminder {
  readonly text: string;
  readonly linkText: string;
  readonly href: string;
}

const categoryHref = (vehicle: SelectedVehicle, category: string): string =>
  `/tires?fitment=${encodeURIComponent(vehicle.fitmentId)}&category=${category}`;

/** Null when there is none, or the location is unknown. */
export function seasonReminder(vehicle: SelectedVehicle, stateCode: string, today: Date): Reminder | null {
  if (!COLD_STATES.has(stateCode)) return null;
  const month = today.getMonth() + 1;
  if (WINTER_MONTHS.has(month))
    return {
      text: 'Below 45 °F, winter tires stop sooner than all-season tires.',
      linkText: `Winter tires for your ${vehicle.model}`,
      href: categoryHref(vehicle, 'winter'),
    };
  if (SPRING_MONTHS.has(month))
    return {
      text: 'Spring is here: winter tires wear fast on warm roads.',
      linkText: `All-season tires for your ${vehicle.model}`,
      href: categoryHref(vehicle, 'touring'),
    };
  return null;
}
