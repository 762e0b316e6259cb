import type { Booking, Cart, ChangeCartBody, InstallationBody, Installer, ShippingAddressBody } from '../wire/index';

/** The vehicle a shopper chose, as stored in `fitment_details`. */
export interface SelectedVehicle {
  readonly fitmentId: string;
  readonly year: number;
  readonly make: string;
  readonly model: string;
  readonly trim: string;
  /** OE sizes: `rear` only when staggered. */
  readonly size: string;
  readonly rearSize?: string;
  /** Six tires; absent where it has four, and in vehicles that were kept before this was known. */
  readonly hasDualRearWheels?: true;
  /** Original equipment, if known. Vehicles stored before 1.19 lack it. */
  readonly loadIndex?: string;
  readonly speedRating?: string;
  readonly loadRange?: string;
  readonly rearLoadIndex?: string;
  readonly rearSpeedRating?: string;
  /** "6x135" */
  readonly boltPattern?: string;
}

/** Facts: something happened. State events replay their last value to late listeners. */
export interface EventMap {
  /** The cart as the API last told it; null before the first load or after clearing. */
  'cart:changed': { readonly cart: Cart | null };
  /** `isAuthenticated` is the flag of spec §4; `isMember`: somebody is signed in with an account of the program. */
  'session:changed': { readonly isAuthenticated: boolean; readonly isMember?: boolean };
  'vehicle:selected': { readonly vehicle: SelectedVehicle | null };
  'zip:changed': { readonly zipCode: string; readonly city: string; readonly stateCode: string };
  /** The shopper picked an installer in `installer/choose`. */
  'installer:chosen': { readonly installer: Installer };
  /** A slot is held for the cart; it lapses at `booking.expiresAt`. */
  'appointment:held': { readonly booking: Booking };
  'order:placed': { readonly orderId: string; readonly cartNumber: string };
  'remote:failed': { readonly remote: string; readonly where: string; readonly message: string };
  'page:changed': { readonly href: string; readonly title: string };
}

/** Requests: somebody is asked to do something and answers. */
export interface RequestMap {
  'cart:add-requested': {
    readonly request: {
      readonly lines: readonly { readonly productNumber: string; readonly quantity: number }[];
      readonly vehicle?: SelectedVehicle;
      /** The shopper wants it for another vehicle. Without this the cart asks where a line does not fit `vehicle`. */
      readonly confirmedMisfit?: boolean;
      /**
       * `X-Search-Id`s of the searches that led here: the cart tells the report which searches it comes from (spec §7).
       */
      readonly searchIds?: readonly string[];
    };
    readonly answer: CartAnswer;
  };
  'cart:open-requested': { readonly request: Record<string, never>; readonly answer: { readonly ok: true } };
  /** Makes sure that a cart exists and is active; answers it. */
  'cart:load-requested': { readonly request: { readonly fresh?: boolean }; readonly answer: CartAnswer };
  /** Body of PUT /cart/{n}: delivery type, zip code, vehicle or contact. */
  'cart:change-requested': { readonly request: { readonly change: ChangeCartBody }; readonly answer: CartAnswer };
  /** Body of POST /cart/{n}/shipping-address; takes an installation away (spec §4). */
  'cart:address-requested': {
    readonly request: { readonly address: ShippingAddressBody };
    readonly answer: CartAnswer;
  };
  /** Body of POST /cart/{n}/installation; takes a shipping address away (spec §4). */
  'cart:installation-requested': {
    readonly request: { readonly installation: InstallationBody };
    readonly answer: CartAnswer;
  };
  /** Forgets the active cart (after an order) and starts an empty one. */
  'cart:clear-requested': { readonly request: Record<string, never>; readonly answer: { readonly ok: true } };
  /** Opens the support desk's chat; the shell answers. Not ok: the page has none. */
  'chat:open-requested': { readonly request: Record<string, never>; readonly answer: { readonly ok: boolean } };
}

/** Outcome of a cart request; `fields` carries the API's violations for a form. */
export type CartAnswer =
  | { readonly ok: true; readonly cart: Cart }
  | {
      readonly ok: false;
      readonly message: string;
      readonly code?: string;
      /** The cart shows a dialog on this, and does what was requested if the shopper agrees. Since 1.18. */
      readonly asksShopper?: true;
      readonly fields?: readonly { readonly field: string; readonly message: string }[];
    };

/** Name of a fact. */
export type EventName = keyof EventMap;
/** Name of a request. */
export type RequestName = keyof RequestMap;

/** Facts whose last value late listeners get at once, and which other tabs hear. */
export const STATE_EVENTS: readonly EventName[] = [
  'cart:changed',
  'session:changed',
  'vehicle:selected',
  'zip:changed',
];
