import Type, { type Static } from 'typebox';
import { Value } from 'typebox/value';
import { jsonCall, OutboundError } from '../../../platform/outbound/json-call';
import { AddressAnswerError, MAX_SUGGESTIONS, type AddressService } from './address-service';
import { placeIds } from './place-ids';

export interface SmartyOptions {
  readonly authId: string;
  readonly authToken: string;
  readonly license: string;
  /** Addresses of both APIs; a local server has one for both. */
  readonly autocompleteUrl: string;
  readonly streetUrl: string;
}

const Suggestions = Type.Object({
  suggestions: Type.Union([
    Type.Array(
      Type.Object({
        street_line: Type.String({ minLength: 1 }),
        secondary: Type.String(),
        city: Type.String({ minLength: 1 }),
        state: Type.String({ pattern: '^[A-Z]{2}$' }),
        zipcode: Type.String(),
      }),
    ),
    Type.Null(),
  ]),
});
const Candidates = Type.Array(
  Type.Object({
    delivery_line_1: Type.String({ minLength: 1 }),
    components: Type.Object({
      city_name: Type.String(),
      state_abbreviation: Type.String(),
      zipcode: Type.String(),
    }),
  }),
);

function parsed<T extends Type.TSchema>(schema: T, answer: unknown): Static<T> {
  if (!Value.Check(schema, answer)) throw new AddressAnswerError('the answer of smarty has a wrong shape');
  return answer;
}

/**
 * Addresses by Smarty: US Autocomplete Pro and US Street. Verified against a local implementation of the documented API
 * of 2026-11-28; not yet against the live service.
 */
export function smarty({ authId, authToken, license, autocompleteUrl, streetUrl }: SmartyOptions): AddressService {
  const ids = placeIds('smt', authToken);
  const authorization = `Basic ${Buffer.from(`${authId}:${authToken}`).toString('base64')}`;

  function get(base: string, path: string, query: Readonly<Record<string, string>>, signal: AbortSignal) {
    const url = new URL(path, base);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    return jsonCall({ service: 'address service', method: 'GET', url, headers: { authorization }, signal });
  }

  return {
    name: 'smarty',
    owns: ids.owns,
    async suggest({ zip, state }, search, _sessionToken, signal) {
      const query = { search, include_only_zip_codes: zip, max_results: String(MAX_SUGGESTIONS), license };
      const answer = await get(autocompleteUrl, '/lookup', query, signal);
      return (parsed(Suggestions, answer).suggestions ?? [])
        .filter((one) => one.zipcode === zip && one.state === state)
        .slice(0, MAX_SUGGESTIONS)
        .flatMap(({ street_line: street, secondary, city }) => {
          const address = secondary === '' ? street : `${street} ${secondary}`;
          const placeId = ids.create([address, city, state, zip]);
          return placeId === null ? [] : [{ placeId, description: `${address}, ${city}, ${state} ${zip}` }];
        });
    },
    async details(placeId, _sessionToken, signal) {
      const values = ids.read(placeId);
      if (values === null) return null;
      const [address = '', city = '', state = '', zipCode = ''] = values;
      const suggested = { address, city, state, zipCode };
      const query = { street: address, city, state, zipcode: zipCode, candidates: '1', match: 'strict' };
      try {
        const [found] = parsed(Candidates, await get(streetUrl, '/street-address', query, signal));
        if (!found) return suggested;
        const { city_name, state_abbreviation, zipcode } = found.components;
        const isSamePlace = state_abbreviation === state && zipcode === zipCode;
        return isSamePlace ? { address: found.delivery_line_1, city: city_name, state, zipCode } : null;
      } catch (error) {
        // The suggestion is Smarty's own, and its signature proves that.
        if (error instanceof OutboundError || error instanceof AddressAnswerError) return suggested;
        throw error;
      }
    },
  };
}
