import type { InstallerList, ZipValidation } from 'shared-contracts';
import type { ApiReader, Http } from 'remote-kit';
import { wishesQuery, NO_WISHES, type Wishes } from './wishes';

/** Search criteria. With `cartNumber` the API uses the cart's arrival date. */
export interface InstallerCriteria {
  readonly zipCode: string;
  /** Miles. */
  readonly radius: number;
  readonly cartNumber?: string;
  readonly wishes?: Wishes;
  /** True when the ZIP code comes from a link: it is not published, and only the API validates it. */
  readonly isFromLink?: boolean;
  /** From 1; a later page is appended. */
  readonly page?: number;
  readonly pageSize?: number;
}

/** Page size of a list for choosing. */
export const PAGE_SIZE = 10;

export function findInstallers(api: ApiReader, criteria: InstallerCriteria, signal?: AbortSignal) {
  const { zipCode, radius, cartNumber, page = 1, pageSize = PAGE_SIZE, wishes = NO_WISHES } = criteria;
  const query = { zipcode: zipCode, radius, cartNumber, page, pageSize, ...wishesQuery(wishes) };
  return api.get<InstallerList>('/installers', query, signal);
}

export const validateZip = (http: Http, zipCode: string) =>
  http.get<ZipValidation>('/zipcode/validate', { zipcode: zipCode });

/** Returns whether this appends to the current list. */
export const isLaterPage = ({ page = 1 }: InstallerCriteria): boolean => page > 1;
