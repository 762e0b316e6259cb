import type { HostLocation, HostNavigation } from 'shared-contracts';

function mark(pathname: string): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('#tm-header nav a')) {
    if (link.pathname === pathname) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
}

/** The header outlives page changes: its marked department follows them, and its menu closes behind the shopper. */
export function markDepartment(navigation: Pick<HostNavigation, 'subscribe'>): void {
  navigation.subscribe(({ pathname }: HostLocation) => {
    mark(pathname);
    document.querySelector('#tm-header details[open]')?.removeAttribute('open');
  });
}
