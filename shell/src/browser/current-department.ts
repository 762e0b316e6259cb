import type { HostLocation, HostNavigation } from 'shared-contracts';

function mark(pathname: string): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('#tm-header nav a')) {
    // A link to a part of a page is not that page's own.
    if (link.pathname === pathname && link.hash === '') link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
}

/** The header outlives page changes: its marked department follows them. */
export function markDepartment(navigation: Pick<HostNavigation, 'subscribe'>): void {
  navigation.subscribe(({ pathname }: HostLocation) => mark(pathname));
}
