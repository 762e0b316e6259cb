import type { HostNavigation } from 'shared-contracts';

/** Returns the same-origin address of the event's link, when the shell should handle it. */
export function hrefOf(event: Pick<Event, 'target'>): string | null {
  const link = (event.target as Element | null)?.closest?.('a[href]') as HTMLAnchorElement | null;
  if (!link || link.origin !== location.origin || link.hasAttribute('download') || link.dataset['native'] !== undefined)
    return null;
  if (link.target && link.target !== '_self') return null;
  const isSameDocument = link.pathname === location.pathname && link.search === location.search;
  return isSameDocument && link.hash ? null : link.pathname + link.search + link.hash;
}

/** Returns whether a click has the primary button and no modifier key. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey && !event.defaultPrevented;

/** Turns a plain click on an `<a href>` into a page change. */
export function interceptLinks(navigation: Pick<HostNavigation, 'go'>): void {
  document.addEventListener('click', (event) => {
    const href = isPlainClick(event) ? hrefOf(event) : null;
    if (href === null) return;
    event.preventDefault();
    navigation.go(href);
  });
}
