import type { StorageKey } from './host-services';

/** Owner and lifetime of a key in browser storage. */
export interface KeyOwner {
  /** Package that may set it. Every package may read it. */
  readonly owner: 'shell' | 'mfe-catalog' | 'mfe-cart' | 'mfe-checkout';
  /** Another package that may remove it. */
  readonly removedBy?: 'shell' | 'mfe-cart';
  /** `session`: until the browser session ends (spec §4). */
  readonly area: 'local' | 'session';
}

/** Every key of spec §3 with its one owner; `tooling/lint/storage-keys.test.ts` checks the packages against it. */
export const STORAGE_KEYS: Readonly<Record<StorageKey, KeyOwner>> = {
  access_token: { owner: 'mfe-checkout', area: 'local' },
  access_id: { owner: 'mfe-checkout', area: 'local' },
  fitment_details: { owner: 'mfe-catalog', area: 'local' },
  fitment_id: { owner: 'mfe-catalog', removedBy: 'shell', area: 'local' },
  // Written from `zip:changed`, whichever remote published it.
  zipcode: { owner: 'shell', area: 'local' },
  cart_id: { owner: 'mfe-cart', area: 'local' },
  additional_payment_cart_id: { owner: 'mfe-checkout', area: 'local' },
  // Set from response headers.
  confirmation_token: { owner: 'shell', area: 'session' },
  session_id: { owner: 'shell', removedBy: 'mfe-cart', area: 'local' },
  customer_id: { owner: 'mfe-cart', area: 'local' },
  store_id: { owner: 'mfe-cart', area: 'local' },
  employee_id: { owner: 'mfe-cart', area: 'local' },
  // The cart that is edited during checkout.
  edit_cart: { owner: 'mfe-checkout', area: 'local' },
  client_session_id: { owner: 'shell', area: 'local' },
};
