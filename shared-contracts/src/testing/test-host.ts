import { createEventBus } from '../events/event-bus';
import type { AnalyticsEvent } from '../host/analytics';
import type { HostLocation, HostServices, StorageKey } from '../host/host-services';
import { CONTRACT_VERSION } from '../version';
import { testVariant } from './test-variant';

/** A host for tests and for a team's own page: a real event bus, memory storage, and recorded calls. */
export interface TestHost extends HostServices {
  readonly log: {
    readonly visited: string[];
    readonly reports: unknown[];
    readonly announcements: string[];
    readonly analytics: AnalyticsEvent[];
    readonly widgets: { readonly name: string; readonly props: unknown }[];
    /** Props that slots received, one entry per change. */
    readonly slots: { readonly name: string; readonly props: unknown }[];
  };
  /** Simulates a change of address by the shopper. */
  navigate(href: string): void;
}

/** Options of a test host. */
export interface TestHostOptions {
  readonly variant?: HostServices['variant'];
  readonly flags?: HostServices['flags'];
  /** Absolute API address, so that a mock server can answer: default `http://localhost/api/v1`. */
  readonly apiBaseUrl?: string;
  readonly href?: string;
  readonly pageProps?: HostServices['pageProps'];
  readonly storage?: Partial<Record<StorageKey, string>>;
  /** False: simulates a browser with blocked storage. */
  readonly isStorageLasting?: boolean;
  /** The API's clock, when it differs from the device's. */
  readonly serverNow?: () => number;
}

const locationOf = (href: string): HostLocation => {
  const { pathname, search, hash } = new URL(href, 'http://localhost');
  return { pathname, search, hash };
};

/** Creates a {@link TestHost}. */
export function createTestHost(options: TestHostOptions = {}): TestHost {
  const stored = new Map<string, string>(Object.entries(options.storage ?? {}));
  const listeners = new Set<(location: HostLocation) => void>();
  const log: TestHost['log'] = { visited: [], reports: [], announcements: [], analytics: [], widgets: [], slots: [] };
  let location = locationOf(options.href ?? '/');
  const navigate = (href: string): void => {
    location = locationOf(href);
    for (const listener of listeners) listener(location);
  };

  const events = createEventBus();
  // The shell stores it in the same way.
  events.subscribe('zip:changed', ({ zipCode }) => void stored.set('zipcode', zipCode));

  return {
    log,
    navigate,
    contractVersion: CONTRACT_VERSION,
    variant: options.variant ?? testVariant,
    flags: options.flags ?? {},
    events,
    ...(options.pageProps && { pageProps: options.pageProps }),
    storage: {
      isLasting: options.isStorageLasting ?? true,
      get: (key) => stored.get(key) ?? null,
      set: (key, value) => void (value === null ? stored.delete(key) : stored.set(key, value)),
    },
    api: {
      baseUrl: options.apiBaseUrl ?? 'http://localhost/api/v1',
      headers: () => ({
        'X-Marketplace-Key': (options.variant ?? testVariant).marketplaceKey,
        ...(stored.has('session_id') ? { 'X-Session-Id': stored.get('session_id') as string } : {}),
        ...(stored.has('access_token') ? { 'X-Access-Token': stored.get('access_token') as string } : {}),
      }),
      ...(options.serverNow && { now: options.serverNow }),
      received: (headers) => void (headers['x-session-id'] && stored.set('session_id', headers['x-session-id'])),
    },
    navigation: {
      current: () => location,
      go: (href) => {
        log.visited.push(href);
        navigate(href);
      },
      back: (fallbackHref) => log.visited.push(fallbackHref),
      prefetch: () => undefined,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    widgets: {
      mount: (_element, name, props) => {
        log.widgets.push({ name, props });
        return { update: () => undefined, unmount: () => undefined };
      },
      mountSlot: (_element, name, props) => {
        log.slots.push({ name, props });
        return { update: (next) => log.slots.push({ name, props: next }), unmount: () => undefined };
      },
    },
    analytics: { push: (event) => log.analytics.push(event) },
    report: (error) => log.reports.push(error),
    announce: (message) => log.announcements.push(message),
  };
}
