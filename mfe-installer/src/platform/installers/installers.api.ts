import type { InstallerList, ZipValidation } from 'shared-contracts';
import type { Http } from 'remote-kit';

/** Which installers to look for. `cartNumber` lets the API count from the cart's arrival date. */
export interface InstallerCriteria {
  readonly zipCode: string;
  /** Miles. */
  readonly radius: number;
  readonly cartNumber?: string;
  /** From 1; a later page is added to the list. */
  readonly page?: number;
  readonly pageSize?: number;
}

/** Of a list that is chosen from. */
export const PAGE_SIZE = 10;

export function findInstallers(http: Http, criteria: InstallerCriteria, signal: AbortSignal) {
  const { zipCode, radius, cartNumber, page = 1, pageSize = PAGE_SIZE } = criteria;
  return http.get<InstallerList>('/installers', { zipcode: zipCode, radius, cartNumber, page, pageSize }, signal);
}

export const validateZip = (http: Http, zipCode: string) =>
  http.get<ZipValidation>('/zipcode/validate', { zipcode: zipCode });

/** More of the list that is there, not another search. */
export const isLaterPage = ({ page = 1 }: InstallerCriteria): boolean => page > 1;
