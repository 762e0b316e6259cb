import { hrefOf } from './links';

/** Milliseconds of hover or focus that indicate intent. */
const INTENT_MS = 65;

/** Connection data of Chromium; absent in other engines. */
interface NavigatorConnection {
  readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
}

/** Returns whether the shopper saves data, or has a slow connection. */
const isSparing = (): boolean => {
  const { saveData = false, effectiveType = '' } = (navigator as NavigatorConnection).connection ?? {};
  return saveData || effectiveType.endsWith('2g');
};

/**
 * Prefetches the target of a link on intent: at a touch immediately, on hover or focus after a delay. One link at a
 * time: it is aborted when the pointer leaves or another link follows.
 *
 * @param prefetch requests the page of an address, and returns a function that aborts the request
 */
export function followIntent(prefetch: (href: string) => () => void): void {
  let meant: string | null = null;
  let giveUp = (): void => undefined;

  const leave = (): void => {
    giveUp();
    giveUp = () => undefined;
    meant = null;
  };
  const mean = (href: string | null, delay: number): void => {
    if (href === null || href === meant || isSparing()) return;
    leave();
    meant = href;
    const timer = setTimeout(() => (giveUp = prefetch(href)), delay);
    giveUp = () => clearTimeout(timer);
  };

  const listen = (type: string, act: (event: Event) => void): void =>
    document.addEventListener(type, act, { passive: true });
  listen('touchstart', (event) => mean(hrefOf(event), 0));
  listen('pointerover', (event) => {
    if ((event as PointerEvent).pointerType !== 'touch') mean(hrefOf(event), INTENT_MS);
  });
  listen('focusin', (event) => mean(hrefOf(event), INTENT_MS));
  listen('pointerout', (event) => {
    const to = (event as PointerEvent).relatedTarget as Element | null;
    if ((event as PointerEvent).pointerType === 'touch' || meant === null || hrefOf(event) !== meant) return;
    if (!to || hrefOf({ target: to }) !== meant) leave();
  });
  // The finger scrolls.
  listen('pointercancel', leave);
  // Only for this link: a click moves the focus from elsewhere, which must not abort its own prefetch.
  listen('focusout', (event) => {
    if (meant !== null && hrefOf(event) === meant) leave();
  });
}
