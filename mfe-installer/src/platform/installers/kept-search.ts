import { INSTALLER_RADII } from 'shared-contracts';
import { DAYS, NO_WISHES, SORTS, type Wishes } from './wishes';

/** Last search radius and filters of this tab. */
export interface KeptSearch {
  /** Miles. */
  readonly radius: number;
  readonly wishes: Wishes;
}

const KEY = 'installer.search';

/** Returns this tab's search, which survives a reload; null without one, or when storage is blocked. */
export function readSearch(): KeptSearch | null {
  try {
    const { radius, wishes } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<KeptSearch>;
    const isKnown =
      INSTALLER_RADII.some((one) => one === radius) && wishes !== undefined && SORTS.includes(wishes.sort);
    if (!isKnown || radius === undefined) return null;
    const { sort, isOpenSaturday, isMobile, isWellRated, withinDays } = { ...NO_WISHES, ...wishes };
    return {
      radius,
      wishes: {
        sort,
        isOpenSaturday: isOpenSaturday === true,
        isMobile: isMobile === true,
        isWellRated: isWellRated === true,
        withinDays: withinDays !== null && DAYS.includes(withinDays) ? withinDays : null,
      },
    };
  } catch {
    return null;
  }
}

/** Stores the search for this tab; does nothing when storage is blocked. */
export function keepSearch(search: KeptSearch): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(search));
  } catch {
    // The store's state keeps it until the next page load.
  }
}
