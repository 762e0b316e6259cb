import {
  readGarage,
  type AnalyticsEvent,
  type AnalyticsVehicle,
  type DataLayerEntry,
  type HostStorage,
  type PurchaseEvent,
} from 'shared-contracts';
import { withoutPersonalWords } from 'shared-contracts/analytics';

/** Sends an entry to the store's own collector. */
export type Collect = (entry: DataLayerEntry) => void;

/** Returns whether the browser sends Global Privacy Control. */
export const isOptedOut = (): boolean =>
  (navigator as { readonly globalPrivacyControl?: boolean }).globalPrivacyControl === true;

function vehicleIn(storage: Pick<HostStorage, 'get'>): AnalyticsVehicle | null {
  const { chosen } = readGarage(storage);
  if (chosen === null) return null;
  const { fitmentId, year, make, model, trim } = chosen;
  return { fitmentId, year, make, model, trim };
}

/**
 * Returns whether the event gets the vehicle. An event about products or an order gets it only where a product is known
 * to fit it and none is known not to: an event without `fit` gets none.
 */
function namesVehicle(event: AnalyticsEvent): boolean {
  const items = 'item' in event ? [event.item] : 'items' in event && event.items;
  if (!items) return !('orderNumber' in event);
  const fits = items.map(({ fit }) => fit);
  return fits.includes('fits') && !fits.includes('does-not-fit');
}

/** Removes the customer when the browser opts out. */
function withoutCustomer(event: AnalyticsEvent): Omit<AnalyticsEvent, 'customer'> {
  const { customer: _customer, ...rest } = event as PurchaseEvent;
  return rest;
}

/** The page's `dataLayer` (spec §4, §7), in the format of tag managers. */
export class DataLayer {
  readonly #optedOut = isOptedOut();

  constructor(
    readonly storage: Pick<HostStorage, 'get'>,
    /** Sends entries to the store's own collector. */
    readonly collect: Collect | null,
  ) {}

  /** Returns the event with the current vehicle and without personal data in typed text. */
  entryOf(event: AnalyticsEvent): DataLayerEntry {
    const told = this.#optedOut ? withoutCustomer(event) : event;
    const vehicle = namesVehicle(event) ? vehicleIn(this.storage) : null;
    return { ...withoutPersonalWords(told), vehicle } as DataLayerEntry;
  }

  write(entry: DataLayerEntry): void {
    this.#append(entry);
    this.collect?.(entry);
  }

  /** Publishes the browser's id for tag managers (spec §4). */
  identify(clientSessionId: string): void {
    if (!this.#optedOut) this.#append({ clientSessionId });
  }

  #append(entry: object): void {
    const layered = globalThis as { dataLayer?: unknown[] };
    (layered.dataLayer ??= []).push(entry);
  }
}
