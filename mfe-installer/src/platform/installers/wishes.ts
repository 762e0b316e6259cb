import type { ApiQuery, InstallerSort } from 'shared-contracts';

/** Sort order and filters of the installers. */
export interface Wishes {
  readonly sort: InstallerSort;
  readonly isOpenSaturday: boolean;
  readonly isMobile: boolean;
  readonly isWellRated: boolean;
  /** Days until the first free time; null: any. */
  readonly withinDays: number | null;
}

/** Nearest first, without filters. */
export const NO_WISHES: Wishes = {
  sort: 'distance',
  isOpenSaturday: false,
  isMobile: false,
  isWellRated: false,
  withinDays: null,
};

/** Sort orders in display order. */
export const SORTS = ['distance', 'rating', 'price'] as const satisfies readonly InstallerSort[];

/** Minimum stars of a well-rated installer. */
export const WELL_RATED = 4;

/** Options for the days until a free time. */
export const DAYS: readonly number[] = [5, 7, 14];

/** Returns whether any filter is active. */
export const hasFilters = ({ isOpenSaturday, isMobile, isWellRated, withinDays }: Wishes): boolean =>
  isOpenSaturday || isMobile || isWellRated || withinDays !== null;

/** Removes the filters and keeps the sort order. */
export const withoutFilters = ({ sort }: Wishes): Wishes => ({ ...NO_WISHES, sort });

/** Returns the query of GET /installers. */
export const wishesQuery = (wishes: Wishes): ApiQuery => ({
  sort: wishes.sort === NO_WISHES.sort ? undefined : wishes.sort,
  saturday: wishes.isOpenSaturday || undefined,
  mobile: wishes.isMobile || undefined,
  minRating: wishes.isWellRated ? WELL_RATED : undefined,
  withinDays: wishes.withinDays ?? undefined,
});
