import type { AddressSuggestions, PlaceDetails, ZipValidation } from 'shared-contracts';
import type { Http } from '../http/http';

/** Returns the place of a ZIP code, and whether the store delivers there. */
export const validateZip = (http: Http, zipCode: string) =>
  http.get<ZipValidation>('/zipcode/validate', { zipcode: zipCode });

export const suggestAddresses = (http: Http, zipCode: string, input: string, sessionToken?: string) =>
  http.post<AddressSuggestions>('/address-validation/suggestions', {
    zipCode,
    input,
    ...(sessionToken && { sessionToken }),
  });

export const placeDetails = (http: Http, placeId: string, sessionToken: string, cartNumber: string | undefined) =>
  http.post<PlaceDetails>('/address-validation/place-details', {
    placeId,
    sessionToken,
    ...(cartNumber && { cartNumber }),
  });
