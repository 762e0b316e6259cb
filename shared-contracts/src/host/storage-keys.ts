import type { StorageKey } from './host-services';

/** Who writes a key of the browser's storage, and how long it lives. */
export interface KeyOwner {
  /** Package that sets it. Everybody may read. */
  readonly owner: 'shell' | 'mfe-catalog' | 'mfe-cart' | 'mfe-checkout';
  /** Package that may remove it, too. */
  readonly removedBy?: 'shell' | 'mfe-cart';
  /** `session`: as long as the browser session (spec §4). */
  readonly area: 'local' | 'session';
}

/** Every key of spec §3, with one owner each; `tooling/lint/storage-keys.test.ts` holds the packages to it. */
export const STORAGE_KEYS: Readonly<Record<StorageKey, KeyOwner>> = {
  access_token: { owner: 'mfe-checkout', area: 'local' },
  access_id: { owner: 'mfe-checkout', area: 'local' },
  fitment_details: { owner: 'mfe-catalog', area: 'local' },
  fitment_id: { owner: 'mfe-catalog', removedBy: 'shell', area: 'local' },
  // From `zip:changed`, whoever asked for it.
  zipcode: { owner: 'shell', area: 'local' },
  cart_id: { owner: 'mfe-cart', area: 'local' },
  additional_payment_cart_id: { owner: 'mfe-checkout', area: 'local' },
  // From the header of answers.
  confirmation_token: { owner: 'shell', area: 'session' },
  session_id: { owner: 'shell', removedBy: 'mfe-cart', area: 'local' },
  customer_id: { owner: 'mfe-cart', area: 'local' },
  store_id: { owner: 'mfe-cart', area: 'local' },
  employee_id: { owner: 'mfe-cart', area: 'local' },
  // The cart that is changed in the middle of its checkout.
  edit_cart: { owner: 'mfe-checkout', area: 'local' },
  client_session_id: { owner: 'shell', area: 'local' },
};
