import type { PlaceDetails } from 'shared-contracts/wire';
import type { Queries } from '../../platform/database/database';
import { embeddedAddresses, unknownAddresses, type AddressProvider } from './address-provider';
import type { ZipDirectory } from './zip-directory';
import { addressWords } from './address-format';
import * as sql from './address.sql';

interface AddressRow {
  addressId: number;
  number: string;
  street: string;
  unit: string;
  city: string;
  state: string;
  zip: string;
}

const MAX_SUGGESTIONS = 5;
const PLACE = /^adr_(\d{1,18})$/;

const isShouted = (text: string) => text === text.toUpperCase();
/** Converts capitals, which public address files use, to mixed case. */
const asWritten = (text: string) =>
  isShouted(text) ? text.toLowerCase().replace(/(^|[\s-])[a-z]/g, (letter) => letter.toUpperCase()) : text;

function toPlace({ number, street, unit, city, state, zip }: AddressRow): PlaceDetails {
  return {
    address: `${number} ${asWritten(street)}${unit === '' ? '' : ` ${unit}`}`,
    city: asWritten(city),
    state,
    zipCode: zip,
  };
}

/** Returns the possible beginnings. The last word may be incomplete: "12 n main str" finds "12 N Main St". */
function beginnings(input: string): string[] {
  const words = addressWords(input).split(' ').filter(Boolean);
  const all = words.join(' ');
  const without = words.slice(0, -1).join(' ');
  return words.length > 1 ? [all, `${without} `] : [all];
}

interface AddressSources {
  readonly db: Queries;
  readonly zips: ZipDirectory;
  readonly isProduction: boolean;
}

/** Returns the imported addresses, with invented ones elsewhere, or none in production. */
export const addressesOf = ({ db, zips, isProduction }: AddressSources): AddressProvider =>
  importedAddresses(db, isProduction ? unknownAddresses(zips) : embeddedAddresses(zips));

/** Suggests addresses from the shop's own file where it has the ZIP code, else from another provider. */
function importedAddresses(db: Queries, elsewhere: AddressProvider): AddressProvider {
  return {
    async suggest(zipCode, input, sessionToken) {
      const { known } = await db.oneOrThrow<{ known: boolean }>(sql.hasAddresses, [zipCode]);
      if (!known) return elsewhere.suggest(zipCode, input, sessionToken);
      for (const beginning of beginnings(input)) {
        const rows = await db.many<AddressRow>(sql.addressesFrom, [zipCode, beginning, MAX_SUGGESTIONS]);
        if (rows.length === 0) continue;
        const places = new Map(rows.map((row) => [row.addressId, toPlace(row)]));
        const suggestions = [...places].map(([id, { address, city, state, zipCode: zip }]) => ({
          placeId: `adr_${id}`,
          description: `${address}, ${city}, ${state} ${zip}`,
        }));
        return { suggestions, sessionToken };
      }
      return { suggestions: [], sessionToken };
    },
    async details(placeId) {
      const [, id] = PLACE.exec(placeId) ?? [];
      if (id === undefined) return elsewhere.details(placeId);
      const row = await db.one<AddressRow>(sql.addressById, [id]);
      return row && toPlace(row);
    },
  };
}
