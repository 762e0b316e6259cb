import type { InstallerList, ZipValidation } from 'shared-contracts';
import type { ApiReader, Http } from 'remote-kit';
import { wishesQuery, NO_WISHES, type Wishes } from './wishes';

/** Which installers to look for. `cartNumber` lets the API count from the cart's arrival date. */
export interface InstallerCriteria {
  readonly zipCode: string;
  /** Miles. */
  readonly radius: number;
  readonly cartNumber?: string;
  readonly wishes?: Wishes;
  /** The zip code came with a link: the rest of the store is not told of it, and the API alone judges it. */
  readonly isFromLink?: boolean;
  /** From 1; a later page is added to the list. */
  readonly page?: number;
  readonly pageSize?: number;
}

/** Of a list that is chosen from. */
export const PAGE_SIZE = 10;

export function findInstallers(api: ApiReader, criteria: InstallerCriteria, signal?: AbortSignal) {
  const { zipCode, radius, cartNumber, page = 1, pageSize = PAGE_SIZE, wishes = NO_WISHES } = criteria;
  const query = { zipcode: zipCode, radius, cartNumber, page, pageSize, ...wishesQuery(wishes) };
  return api.get<InstallerList>('/installers', query, signal);
}

export const validateZip = (http: Http, zipCode: string) =>
  http.get<ZipValidation>('/zipcode/validate', { zipcode: zipCode });

/** More of the list that is there, not another search. */
export const isLaterPage = ({ page = 1 }: InstallerCriteria): boolean => page > 1;
