import type { ZipValidation } from 'shared-contracts';
import type { Http } from 'remote-kit';

/** Where a zip code is, and whether we deliver there. */
export const validateZip = (http: Http, zipCode: string) =>
  http.get<ZipValidation>('/zipcode/validate', { zipcode: zipCode });
