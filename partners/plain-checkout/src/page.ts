import type { HostServices } from 'shared-contracts';
import { CheckoutSheet } from './checkout-form';
import { Store } from './store';
import { showThanks } from './thanks';

const CONFIRMATION = /^\/checkout\/confirmation\/([^/]+)\/?$/;

/** Page of the role: checkout, or the confirmation of an order. Follows the address until it is closed. */
export function openPage(place: HTMLElement, host: HostServices): () => void {
  const store = new Store(host);
  let close = (): void => undefined;
  let shown = '';
  const show = (): void => {
    const { pathname } = host.navigation.current();
    const orderId = CONFIRMATION.exec(pathname)?.[1];
    const next = orderId ?? 'checkout';
    if (!pathname.startsWith('/checkout') || next === shown) return;
    shown = next;
    close();
    document.title = host.variant.title.template.replace('%s', () => (orderId ? 'Your order' : 'Checkout'));
    if (orderId !== undefined) close = showThanks(place, store, decodeURIComponent(orderId));
    else {
      const sheet = new CheckoutSheet(place, store);
      void sheet.load();
      close = () => sheet.close();
    }
  };
  show();
  const leave = host.navigation.subscribe(show);
  return () => {
    leave();
    close();
  };
}
