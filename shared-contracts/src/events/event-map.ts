import type { Booking, Cart, ChangeCartBody, InstallationBody, Installer, ShippingAddressBody } from '../wire/index';

/** The vehicle that a shopper chose, as stored in `fitment_details`. */
export interface SelectedVehicle {
  readonly fitmentId: string;
  readonly year: number;
  readonly make: string;
  readonly model: string;
  readonly trim: string;
  /** OE sizes: `rear` only when staggered. */
  readonly size: string;
  readonly rearSize?: string;
  /** True for a vehicle with six tires. Absent for four tires, and in vehicles stored before this field existed. */
  readonly hasDualRearWheels?: true;
  /** Original equipment, when known. Vehicles stored before 1.19 lack it. */
  readonly loadIndex?: string;
  readonly speedRating?: string;
  readonly loadRange?: string;
  readonly rearLoadIndex?: string;
  readonly rearSpeedRating?: string;
  /** For example "6x135". */
  readonly boltPattern?: string;
}

/** Facts that remotes publish. State events replay their last value to late subscribers. */
export interface EventMap {
  /** The cart of the API's last answer; null before the first load and after clearing. */
  'cart:changed': { readonly cart: Cart | null };
  /**
   * `isAuthenticated` is the flag of spec §4; `isMember` is true when the shopper is signed in with a program account.
   */
  'session:changed': { readonly isAuthenticated: boolean; readonly isMember?: boolean };
  'vehicle:selected': { readonly vehicle: SelectedVehicle | null };
  'zip:changed': { readonly zipCode: string; readonly city: string; readonly stateCode: string };
  /** The shopper chose an installer in `installer/choose`. */
  'installer:chosen': { readonly installer: Installer };
  /** A slot is held for the cart; the hold expires at `booking.expiresAt`. */
  'appointment:held': { readonly booking: Booking };
  'order:placed': { readonly orderId: string; readonly cartNumber: string };
  'remote:failed': { readonly remote: string; readonly where: string; readonly message: string };
  'page:changed': { readonly href: string; readonly title: string };
}

/** Requests with one responder, and their answers. */
export interface RequestMap {
  'cart:add-requested': {
    readonly request: {
      readonly lines: readonly { readonly productNumber: string; readonly quantity: number }[];
      readonly vehicle?: SelectedVehicle;
      /**
       * True when the shopper buys for another vehicle. Otherwise the cart requires a confirmation of lines that do not
       * fit `vehicle`.
       */
      readonly confirmedMisfit?: boolean;
      /** `X-Search-Id`s of the searches before this purchase; the cart sends them to the search report (spec §7). */
      readonly searchIds?: readonly string[];
    };
    readonly answer: CartAnswer;
  };
  'cart:open-requested': { readonly request: Record<string, never>; readonly answer: { readonly ok: true } };
  /** Ensures that an active cart exists, and returns it. */
  'cart:load-requested': { readonly request: { readonly fresh?: boolean }; readonly answer: CartAnswer };
  /** Body of PUT /cart/{n}: delivery type, zip code, vehicle or contact. */
  'cart:change-requested': { readonly request: { readonly change: ChangeCartBody }; readonly answer: CartAnswer };
  /** Body of POST /cart/{n}/shipping-address; it removes an installation (spec §4). */
  'cart:address-requested': {
    readonly request: { readonly address: ShippingAddressBody };
    readonly answer: CartAnswer;
  };
  /** Body of POST /cart/{n}/installation; it removes a shipping address (spec §4). */
  'cart:installation-requested': {
    readonly request: { readonly installation: InstallationBody };
    readonly answer: CartAnswer;
  };
  /** Drops the active cart (after an order) and creates an empty one. */
  'cart:clear-requested': { readonly request: Record<string, never>; readonly answer: { readonly ok: true } };
  /** Opens the support chat; the shell is the responder. The answer is not ok when the page has no chat. */
  'chat:open-requested': { readonly request: Record<string, never>; readonly answer: { readonly ok: boolean } };
}

/** Outcome of a cart request; `fields` carries the API's violations for a form. */
export type CartAnswer =
  | { readonly ok: true; readonly cart: Cart }
  | {
      readonly ok: false;
      readonly message: string;
      readonly code?: string;
      /** The cart shows a confirmation dialog, and continues the request when the shopper agrees. Since 1.18. */
      readonly asksShopper?: true;
      readonly fields?: readonly { readonly field: string; readonly message: string }[];
    };

/** Name of a fact. */
export type EventName = keyof EventMap;
/** Name of a request. */
export type RequestName = keyof RequestMap;

/** Facts that are replayed to late subscribers and sent to other tabs. */
export const STATE_EVENTS: readonly EventName[] = [
  'cart:changed',
  'session:changed',
  'vehicle:selected',
  'zip:changed',
];
