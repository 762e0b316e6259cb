import type { InstallerList, InstallerSort } from 'shared-contracts';
import { hasFilters, WELL_RATED, type Wishes } from '../../platform/installers/wishes';

/** Labels of the sort orders. */
export const SORT_LABELS: Readonly<Record<InstallerSort, string>> = {
  // Preferred installers are first, so "nearest" would be wrong.
  distance: 'Recommended',
  rating: 'Best rated',
  price: 'Lowest price',
};

/** Returns a note beside the count, when the order differs from its label. */
export function orderNote(sort: InstallerSort, hasPreferred: boolean): string {
  if (sort === 'rating') return 'Many ratings count more than a few.';
  return sort === 'distance' && hasPreferred ? 'Preferred installers come first, then the nearest.' : '';
}

/** Returns the list's label with its order. */
export function listLabel(sort: InstallerSort, hasPreferred: boolean): string {
  if (sort === 'rating') return 'Installers, best rated first';
  if (sort === 'price') return 'Installers, lowest price to mount first';
  return hasPreferred ? 'Installers, preferred ones first, then the nearest' : 'Installers, nearest first';
}

const counted = (count: number): string => `${count} ${count === 1 ? 'installer' : 'installers'}`;

/** Returns "Showing 10 of 13 installers within 25 miles of Buffalo, NY", or the number that matches the filters. */
export function countWords({ installers, total, totalNearby, radius, origin }: InstallerList, wishes: Wishes): string {
  const where = `within ${radius} miles of ${origin.city}, ${origin.stateCode}`;
  const isPart = installers.length > 0 && installers.length < total;
  if (!hasFilters(wishes)) return `${isPart ? `Showing ${installers.length} of ` : ''}${counted(total)} ${where}`;
  const of = `${total} of ${counted(totalNearby ?? total)} ${where} ${total === 1 ? 'fits' : 'fit'} your filters`;
  return isPart ? `${of}. Showing the first ${installers.length}` : of;
}

/** Returns "is open on Saturday and comes to you". */
export function wishWords({ isOpenSaturday, isMobile, isWellRated, withinDays }: Wishes): string {
  const parts = [
    isOpenSaturday ? 'is open on Saturday' : '',
    isMobile ? 'comes to you' : '',
    isWellRated ? `is rated ${WELL_RATED} or better` : '',
    withinDays === null ? '' : `has a free time within ${withinDays} days`,
  ].filter(Boolean);
  const last = parts.pop() ?? '';
  return parts.length > 0 ? `${parts.join(', ')} and ${last}` : last;
}
