import type { EventBus } from '../events/event-bus';
import type { FlagValues } from '../feature-flags';
import type { AnalyticsEvent } from './analytics';
import type { PageProps } from '../remote/page-props';
import type { PublicVariant } from './variant';

/** Where the shopper is; `href` is path + search + hash. */
export interface HostLocation {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** Page changes. The shell owns history; a remote asks. */
export interface HostNavigation {
  /** The same object until the address changes. */
  current(): HostLocation;
  /**
   * Goes to a site-relative address. `replace` keeps the history length; `scroll: false` keeps the position;
   * `loader: false` shows no progress.
   */
  go(
    href: string,
    options?: { readonly replace?: boolean; readonly scroll?: boolean; readonly loader?: boolean },
  ): void;
  /** Back in history, or to `fallbackHref` when there is nothing of ours behind. */
  back(fallbackHref: string): void;
  /** Warms what a link will need (HTML, scripts). Cheap to call often. */
  prefetch(href: string): void;
  /** Called after every change of address. Returns the unsubscriber. */
  subscribe(listener: (location: HostLocation) => void): () => void;
}

/** Browser storage of spec §3, by its names. Values are strings; null removes. */
export type StorageKey =
  | 'access_token'
  | 'access_id'
  | 'fitment_details'
  | 'zipcode'
  | 'fitment_id'
  | 'cart_id'
  | 'additional_payment_cart_id'
  | 'confirmation_token'
  | 'customer_id'
  | 'store_id'
  | 'employee_id'
  | 'edit_cart'
  | 'session_id'
  | 'client_session_id';

/** Typed access to browser storage; survives blocked storage by keeping values in memory for the visit. */
export interface HostStorage {
  get(key: StorageKey): string | null;
  set(key: StorageKey, value: string | null): void;
  /** False: the browser keeps nothing for this site, so all is gone with the page. Shells before 1.12 do not say. */
  readonly isLasting?: boolean;
}

/** Settings of the marketplace API for a remote's own HTTP client. */
export interface ApiSettings {
  /** Site-relative root of the API: `/api/v1`. */
  readonly baseUrl: string;
  /**
   * Headers for the next request: marketplace key, origin, X-Session-Id, X-Confirmation-Token, X-Access-Token as stored
   * (spec §7).
   */
  headers(): Record<string, string>;
  /** To be called with every answer's headers: stores a session or confirmation id that came along (spec §4). */
  received(headers: Readonly<Record<string, string | undefined>>): void;
  /**
   * Returns the API's current time in milliseconds since 1970, to about a second, because a device's clock can be wrong
   * by hours. Until the API has answered it is the device's time. Shells before 1.18 do not have it.
   */
  now?(): number;
}

/** A mounted widget. */
export interface MountedWidget {
  update(props: Readonly<Record<string, unknown>>): void;
  unmount(): void;
}

/** Places other remotes' widgets into a page. */
export interface HostWidgets {
  /**
   * Mounts `<remote>/<name>` into the element: takes over server HTML when it is there, else renders.
   * Never rejects: a failure shows the shell's fallback with a way to try again, and publishes `remote:failed`.
   */
  mount(element: HTMLElement, name: string, props: Readonly<Record<string, unknown>>): MountedWidget;
  /**
   * Mounts the widgets that stand in a slot of the page into the element, in their order; each gets the props that it
   * declares. One that fails leaves its place empty. Shells before 1.11 have no slots.
   */
  mountSlot?(element: HTMLElement, slot: string, props: Readonly<Record<string, unknown>>): MountedWidget;
}

/** Everything a remote gets from the shell. Handed to `mount`; never imported. */
export interface HostServices {
  readonly contractVersion: string;
  readonly variant: PublicVariant;
  /** Of the variant, with what the page sets for itself. Read with `isFlagOn`. */
  readonly flags: FlagValues;
  /** Of the page that this document began with; absent where it asks for nothing. */
  readonly pageProps?: PageProps;
  readonly events: EventBus;
  readonly storage: HostStorage;
  readonly api: ApiSettings;
  readonly navigation: HostNavigation;
  readonly widgets: HostWidgets;
  /** Writes to the data layer of spec §7. */
  readonly analytics: { push(event: AnalyticsEvent): void };
  /** Reports a bug; never shown to the shopper by the shell. */
  report(error: unknown, context: { readonly remote: string; readonly where: string }): void;
  /** Says a sentence to screen readers. */
  announce(message: string): void;
}
