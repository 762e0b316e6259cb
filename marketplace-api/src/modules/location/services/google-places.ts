import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';
import type { PlaceDetails } from 'shared-contracts/wire';
import { jsonCall } from '../../../platform/outbound/json-call';
import { AddressAnswerError, MAX_SUGGESTIONS, type AddressService, type FoundAddress } from './address-service';
import { placeIds } from './place-ids';

export interface GooglePlacesOptions {
  readonly key: string;
  readonly apiUrl: string;
}

/** Metres around the centre of a ZIP code. */
const RADIUS = 20_000;
const PLACE = /^[\w-]{5,400}$/;

const Suggestions = Type.Object({
  suggestions: Type.Optional(
    Type.Array(
      Type.Object({
        placePrediction: Type.Optional(
          Type.Object({ placeId: Type.String(), text: Type.Object({ text: Type.String() }) }),
        ),
      }),
    ),
  ),
});
const Component = Type.Object({
  longText: Type.String(),
  shortText: Type.String(),
  types: Type.Array(Type.String()),
});
const Place = Type.Object({ addressComponents: Type.Array(Component) });

function parsed<T extends Type.TSchema>(schema: T, answer: unknown): Static<T> {
  if (!Value.Check(schema, answer)) throw new AddressAnswerError('the answer of google has a wrong shape');
  return answer;
}

/** Returns an address of a place in the United States with a street and its number, or null. */
function toDetails({ addressComponents }: Static<typeof Place>): PlaceDetails | null {
  const find = (...types: readonly string[]) =>
    types.flatMap((type) => addressComponents.find((one) => one.types.includes(type)) ?? [])[0];
  const [number, route, unit] = [find('street_number'), find('route'), find('subpremise')];
  const city = find('locality', 'postal_town', 'sublocality', 'administrative_area_level_3');
  const [state, zip, country] = [find('administrative_area_level_1'), find('postal_code'), find('country')];
  if (!number || !route || !city || !state || !zip || country?.shortText !== 'US') return null;
  return {
    address: `${number.longText} ${route.shortText}${unit ? ` ${unit.longText}` : ''}`,
    city: city.longText,
    state: state.shortText,
    zipCode: zip.longText,
  };
}

/** Returns whether a description names the United States and no other ZIP code; most name none. */
function isWithin(text: string, zip: string): boolean {
  const named = /\b(\d{5})(?:-\d{4})?, USA$/.exec(text)?.[1] ?? zip;
  return text.endsWith(', USA') && named === zip;
}

/**
 * Addresses by Google Places (New). Verified against a local implementation of the documented API version v1 on
 * 2026-11-28; not yet against the live service.
 */
export function googlePlaces({ key, apiUrl }: GooglePlacesOptions): AddressService {
  const ids = placeIds('ggl', key);
  const service = 'address service';

  return {
    name: 'google',
    owns: ids.owns,
    async suggest({ zip, lat, lon }, input, sessionToken, signal): Promise<readonly FoundAddress[]> {
      const answer = await jsonCall({
        service,
        method: 'POST',
        url: new URL('/v1/places:autocomplete', apiUrl),
        headers: { 'x-goog-api-key': key },
        body: {
          input,
          sessionToken,
          includedRegionCodes: ['us'],
          includedPrimaryTypes: ['street_address', 'premise', 'subpremise', 'route'],
          languageCode: 'en-US',
          locationRestriction: { circle: { center: { latitude: lat, longitude: lon }, radius: RADIUS } },
        },
        signal,
      });
      return (parsed(Suggestions, answer).suggestions ?? [])
        .flatMap(({ placePrediction }) => placePrediction ?? [])
        .filter(({ placeId, text }) => PLACE.test(placeId) && isWithin(text.text, zip))
        .slice(0, MAX_SUGGESTIONS)
        .flatMap(({ placeId: place, text }) => {
          const placeId = ids.create([place, zip]);
          return placeId === null ? [] : [{ placeId, description: text.text.replace(/, USA$/, '') }];
        });
    },
    async details(placeId, sessionToken, signal) {
      const [place = '', zip = ''] = ids.read(placeId) ?? [];
      if (!PLACE.test(place)) return null;
      const url = new URL(`/v1/places/${encodeURIComponent(place)}`, apiUrl);
      url.searchParams.set('sessionToken', sessionToken);
      const answer = await jsonCall({
        service,
        method: 'GET',
        url,
        headers: { 'x-goog-api-key': key, 'x-goog-fieldmask': 'addressComponents' },
        signal,
      });
      const details = toDetails(parsed(Place, answer));
      return details?.zipCode === zip ? details : null;
    },
  };
}
