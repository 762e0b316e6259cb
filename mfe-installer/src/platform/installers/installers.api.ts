import type { InstallerList, ZipValidation } from 'shared-contracts';
import type { Http } from 'remote-kit';

/** Which installers to look for. `cartNumber` lets the API count from the cart's arrival date. */
export interface InstallersWanted {
  readonly zipCode: string;
  /** Miles. */
  readonly radius: number;
  readonly cartNumber?: string;
}

export const findInstallers = (http: Http, { zipCode, radius, cartNumber }: InstallersWanted, signal: AbortSignal) =>
  http.get<InstallerList>('/installers', { zipcode: zipCode, radius, cartNumber }, signal);

export const validateZip = (http: Http, zipCode: string) =>
  http.get<ZipValidation>('/zipcode/validate', { zipcode: zipCode });
