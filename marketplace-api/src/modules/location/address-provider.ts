import crypto from 'node:crypto';
import type { AddressSuggestions, PlaceDetails } from 'shared-contracts/wire';
import type { ZipDirectory, ZipPlace } from './zip-directory';

/**
 * Source of address suggestions; a postal service's API can replace it. Sessions are for providers that bill per
 * session.
 */
export interface AddressProvider {
  /**
   * Resolves to null for a ZIP code that does not exist.
   * @param client network of the shopper, for limits of costs
   */
  suggest(zipCode: string, input: string, sessionToken: string, client?: string): Promise<AddressSuggestions | null>;
  details(placeId: string, sessionToken?: string, client?: string): Promise<PlaceDetails | null>;
}

const STREETS = [
  'Main Street',
  'Oak Street',
  'Maple Avenue',
  'Washington Street',
  'Park Avenue',
  'Elm Street',
  'Cedar Lane',
  'Lake Street',
  'Hill Road',
  'Walnut Street',
  'Pine Street',
  'Church Street',
  'Lincoln Avenue',
  'Jackson Street',
  'Highland Avenue',
  'Mill Road',
  'River Road',
  'Sunset Drive',
  'Chestnut Street',
  'Willow Lane',
  'Franklin Street',
  'Jefferson Avenue',
  'Madison Avenue',
  'Meadow Lane',
  'Spring Street',
  'Prospect Street',
  'Ridge Road',
  'Center Street',
  'Adams Street',
  'Broadway',
  'Second Street',
  'Third Street',
  'Fourth Street',
  'Fifth Avenue',
  'Dogwood Drive',
  'Birch Lane',
];
const MAX_SUGGESTIONS = 5;

/** Returns a fixed selection of common street names for a city. */
function streetsOf(place: ZipPlace): string[] {
  const seed = crypto.createHash('sha1').update(`${place.city}|${place.state}`).digest();
  return STREETS.filter((_, index) => ((seed[index % seed.length] ?? 0) + index) % 3 !== 0);
}

/** Finds streets by the numbers and word beginnings typed so far. */
function matchStreets(place: ZipPlace, input: string): string[] {
  const [, number = '', rest = ''] = /^\s*(\d*)\s*(.*)$/.exec(input) ?? [];
  const typed = rest.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (street: string) =>
    typed.every((word) =>
      street
        .toLowerCase()
        .split(' ')
        .some((part) => part.startsWith(word)),
    );
  return streetsOf(place)
    .filter(fits)
    .slice(0, MAX_SUGGESTIONS)
    .map((street) => `${number || '100'} ${street}`);
}

/** Invents addresses for development and demonstrations. */
export function embeddedAddresses(zips: ZipDirectory): AddressProvider {
  return {
    suggest(zipCode, input, sessionToken) {
      const place = zips.find(zipCode);
      if (!place) return Promise.resolve(null);
      const suggestions = matchStreets(place, input).map((address) => ({
        placeId: Buffer.from(JSON.stringify([address, place.zip])).toString('base64url'),
        description: `${address}, ${place.city}, ${place.state} ${place.zip}`,
      }));
      return Promise.resolve({ suggestions, sessionToken });
    },
    details(placeId) {
      try {
        const [address, zip] = JSON.parse(Buffer.from(placeId, 'base64url').toString('utf8')) as [string, string];
        const place = typeof address === 'string' && typeof zip === 'string' ? zips.find(zip) : null;
        return Promise.resolve(place && { address, city: place.city, state: place.state, zipCode: place.zip });
      } catch {
        return Promise.resolve(null);
      }
    },
  };
}

/**
 * Suggests nothing, for production without imported addresses: no suggestion is better than an unverified one. Forms
 * accept what is typed.
 */
export function unknownAddresses(zips: ZipDirectory): AddressProvider {
  return {
    suggest: (zipCode, _input, sessionToken) =>
      Promise.resolve(zips.find(zipCode) ? { suggestions: [], sessionToken } : null),
    details: () => Promise.resolve(null),
  };
}
