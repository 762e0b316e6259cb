import type { EventBus } from '../events/event-bus';
import type { FlagValues } from '../rules/feature-flags';
import type { AnalyticsEvent } from './analytics';
import type { PageProps } from './page-props';
import type { PublicVariant } from './variant';

/** Current address; `href` is path + search + hash. */
export interface HostLocation {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
}

/** Navigation through the shell, which owns the history. */
export interface HostNavigation {
  /** Returns the current location; the same object until the address changes. */
  current(): HostLocation;
  /**
   * Navigates to a site-relative address. `replace` replaces the history entry, `scroll: false` keeps the scroll
   * position, `loader: false` shows no progress bar.
   */
  go(
    href: string,
    options?: { readonly replace?: boolean; readonly scroll?: boolean; readonly loader?: boolean },
  ): void;
  /** Goes back in history, or to `fallbackHref` when the previous entry is not a page of the store. */
  back(fallbackHref: string): void;
  /** Prefetches HTML and scripts of a link. Repeated calls are cheap. */
  prefetch(href: string): void;
  /** Calls the listener after every change of address. Returns the unsubscriber. */
  subscribe(listener: (location: HostLocation) => void): () => void;
}

/** Keys of browser storage (spec §3). Values are strings; null removes a key. */
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

/** Typed access to browser storage. When storage is blocked, values are kept in memory for the visit. */
export interface HostStorage {
  get(key: StorageKey): string | null;
  set(key: StorageKey, value: string | null): void;
  /**
   * False when the browser stores nothing for this site, so values are lost with the page. Absent in shells before
   * 1.12.
   */
  readonly isLasting?: boolean;
}

/** Settings of the marketplace API for a remote's HTTP client. */
export interface ApiSettings {
  /** Site-relative root of the API: `/api/v1`. */
  readonly baseUrl: string;
  /**
   * Returns headers for the next request: marketplace key, origin, X-Session-Id, X-Confirmation-Token, X-Access-Token
   * as stored (spec §7).
   */
  headers(): Record<string, string>;
  /** Stores a session or confirmation id of an answer (spec §4). Call it with the headers of every answer. */
  received(headers: Readonly<Record<string, string | undefined>>): void;
  /**
   * Returns the API's current time in milliseconds since 1970, accurate to about a second, because a device's clock can
   * be wrong by hours. Before the first API answer it is the device's time. Absent in shells before 1.18.
   */
  now?(): number;
}

/** A mounted widget. */
export interface MountedWidget {
  update(props: Readonly<Record<string, unknown>>): void;
  unmount(): void;
}

/** Mounts widgets of other remotes into a page. */
export interface HostWidgets {
  /**
   * Mounts `<remote>/<name>` into the element: hydrates server HTML, or renders on the client. Never rejects: on
   * failure it shows the shell's fallback with a retry, and publishes `remote:failed`.
   */
  mount(element: HTMLElement, name: string, props: Readonly<Record<string, unknown>>): MountedWidget;
  /**
   * Mounts all widgets of a page's slot into the element, in order, each with the props that it declares. A widget that
   * fails leaves its place empty. Shells before 1.11 have no slots.
   */
  mountSlot?(element: HTMLElement, slot: string, props: Readonly<Record<string, unknown>>): MountedWidget;
}

/** Services that the shell passes to a remote in `mount`; remotes never import them. */
export interface HostServices {
  readonly contractVersion: string;
  readonly variant: PublicVariant;
  /** Flags of the variant and of the page. Read them with `isFlagOn`. */
  readonly flags: FlagValues;
  /** Props of the page that was loaded first; absent when it declares none. */
  readonly pageProps?: PageProps;
  readonly events: EventBus;
  readonly storage: HostStorage;
  readonly api: ApiSettings;
  readonly navigation: HostNavigation;
  readonly widgets: HostWidgets;
  /** Writes to the data layer (spec §7). */
  readonly analytics: { push(event: AnalyticsEvent): void };
  /** Reports a bug; the shell shows nothing to the shopper. */
  report(error: unknown, context: { readonly remote: string; readonly where: string }): void;
  /** Announces a sentence to screen readers. */
  announce(message: string): void;
}
