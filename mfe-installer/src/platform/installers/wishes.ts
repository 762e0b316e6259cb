import type { ApiQuery, InstallerSort } from 'shared-contracts';

/** In what order a shopper wants the installers, and what they must have. */
export interface Wishes {
  readonly sort: InstallerSort;
  readonly isOpenSaturday: boolean;
  readonly isMobile: boolean;
  readonly isWellRated: boolean;
  /** Days until the first free time; null: any. */
  readonly withinDays: number | null;
}

/** Nearest first, whatever they have. */
export const NO_WISHES: Wishes = {
  sort: 'distance',
  isOpenSaturday: false,
  isMobile: false,
  isWellRated: false,
  withinDays: null,
};

/** In the order of the choice. */
export const SORTS: readonly InstallerSort[] = ['distance', 'rating', 'price'];

/** Stars from which on an installer counts as well rated. */
export const WELL_RATED = 4;

/** From how many days one can choose. */
export const DAYS: readonly number[] = [5, 7, 14];

/** Whether anything but the order is wished for. */
export const hasFilters = ({ isOpenSaturday, isMobile, isWellRated, withinDays }: Wishes): boolean =>
  isOpenSaturday || isMobile || isWellRated || withinDays !== null;

/** The order stays. */
export const withoutFilters = ({ sort }: Wishes): Wishes => ({ ...NO_WISHES, sort });

/** As GET /installers asks for them. */
export const wishesQuery = (wishes: Wishes): ApiQuery => ({
  sort: wishes.sort === NO_WISHES.sort ? undefined : wishes.sort,
  saturday: wishes.isOpenSaturday || undefined,
  mobile: wishes.isMobile || undefined,
  minRating: wishes.isWellRated ? WELL_RATED : undefined,
  withinDays: wishes.withinDays ?? undefined,
});
