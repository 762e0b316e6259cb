import { hrefOf } from './links';

/** How long a pointer or the focus rests on a link that is meant, not passed over. */
const INTENT_MS = 65;

/** What Chromium tells of the connection; other engines tell nothing. */
interface NavigatorConnection {
  readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
}

/** The shopper asked for few bytes, or has a connection that needs all of it for what is pressed. */
const isSparing = (): boolean => {
  const { saveData = false, effectiveType = '' } = (navigator as NavigatorConnection).connection ?? {};
  return saveData || effectiveType.endsWith('2g');
};

/**
 * Warms what the press on a link will need once the link is meant: at a touch at once, under a pointer or the focus
 * after a moment. One link at a time: what is left, or followed by another, is given up.
 *
 * @param prefetch asks for the page of an address, and returns what gives up what is still on its way
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
  // Of this link: a press on it takes the focus from elsewhere, and must not give up what it began.
  listen('focusout', (event) => {
    if (meant !== null && hrefOf(event) === meant) leave();
  });
}
