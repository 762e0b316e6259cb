import type { PlaceDetails } from 'shared-contracts/wire';
import type { ZipPlace } from '../zip-directory';

export interface FoundAddress {
  /** Our id of the address: signed, so that only ids that were suggested come back. */
  readonly placeId: string;
  readonly description: string;
}

/** A service of the outside world that suggests addresses. Both calls throw where it gives no usable answer. */
export interface AddressService {
  readonly name: string;
  suggest(place: ZipPlace, input: string, sessionToken: string, signal: AbortSignal): Promise<readonly FoundAddress[]>;
  /** True for an id of this service, whether or not it is genuine. */
  owns(placeId: string): boolean;
  /** Resolves to null for an id that was never suggested, or an address outside its ZIP code. */
  details(placeId: string, sessionToken: string, signal: AbortSignal): Promise<PlaceDetails | null>;
}

/** An answer that does not have the documented shape. */
export class AddressAnswerError extends Error {}

export const MAX_SUGGESTIONS = 5;
/** Longest id that the API accepts. */
export const MAX_PLACE_ID = 600;
