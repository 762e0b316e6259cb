import { isExcludedState } from 'shared-contracts';
import type { ZipValidation } from 'shared-contracts/wire';
import type { Queries } from '../../platform/database';
import { keepFresh } from '../../platform/keep-fresh';

export interface ZipPlace {
  readonly zip: string;
  readonly city: string;
  readonly state: string;
  readonly lat: number;
  readonly lon: number;
}

export interface ZipDirectory {
  /** Null for a zip code that does not exist. */
  find(zip: string): ZipPlace | null;
  validate(zip: string): ZipValidation;
}

const STATES: Record<string, string> = { AK: 'Alaska', HI: 'Hawaii', PR: 'Puerto Rico' };

export interface ZipSources {
  readonly db: Queries;
  onZipChange(listener: () => void): void;
}

/** All zip codes in memory, read again when they change: every price, delivery date and distance asks for one. */
export async function loadZipDirectory({ db, onZipChange }: ZipSources): Promise<ZipDirectory> {
  const places = await keepFresh(async () => {
    const rows = await db.many<ZipPlace>({ text: 'select zip, city, state, lat, lon from zip_code' });
    return new Map(rows.map((row) => [row.zip, row]));
  }, onZipChange);
  return {
    find: (zip) => places().get(zip) ?? null,
    validate(zip) {
      const place = places().get(zip);
      if (!place) {
        const message = /^\d{5}$/.test(zip)
          ? `We cannot find the zip code ${zip}. Check it and try again.`
          : 'Enter a zip code of five digits, for example 60601.';
        return {
          zipCode: zip,
          city: null,
          stateCode: null,
          isZipCodeValid: false,
          isEligible: false,
          error: 'ZIP_INVALID',
          message,
        };
      }
      const isEligible = !isExcludedState(place.state);
      const message =
        `We are sorry: we do not deliver to ${STATES[place.state] ?? place.state} yet. ` +
        'Enter a zip code in the contiguous states to go on.';
      return {
        zipCode: zip,
        city: place.city,
        stateCode: place.state,
        isZipCodeValid: true,
        isEligible,
        ...(isEligible ? {} : { message }),
      };
    },
  };
}
