import type { HostNavigation } from 'shared-contracts';

/** The same-origin address that this event's link leads to, if the shell should take it over. */
export function hrefOf(event: Pick<Event, 'target'>): string | null {
  const link = (event.target as Element | null)?.closest?.('a[href]') as HTMLAnchorElement | null;
  if (!link || link.origin !== location.origin || link.hasAttribute('download') || link.dataset['native'] !== undefined)
    return null;
  if (link.target && link.target !== '_self') return null;
  const isSameDocument = link.pathname === location.pathname && link.search === location.search;
  return isSameDocument && link.hash ? null : link.pathname + link.search + link.hash;
}

/** A press that means "go there, here": no other button, no modifier. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey && !event.defaultPrevented;

/** Links are plain `<a href>`; a plain click on one becomes a page change. */
export function interceptLinks(navigation: Pick<HostNavigation, 'go'>): void {
  document.addEventListener('click', (event) => {
    const href = isPlainClick(event) ? hrefOf(event) : null;
    if (href === null) return;
    event.preventDefault();
    navigation.go(href);
  });
}
