import type { HostLocation, HostNavigation } from 'shared-contracts';

function mark(pathname: string): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('#tm-header nav a')) {
    // A link to a section of a page does not represent the page.
    if (link.pathname === pathname && link.hash === '') link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
}

/** Updates the marked department on page changes, because the header persists. */
export function markDepartment(navigation: Pick<HostNavigation, 'subscribe'>): void {
  navigation.subscribe(({ pathname }: HostLocation) => mark(pathname));
}
