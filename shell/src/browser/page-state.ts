import type { BootData, CurrentPage, Islands, Release } from '../protocol/page-data';
import { createRouteTable } from '../protocol/route-table';

/** The page that stands, and the release it came from. One per browser page. */
export interface PageState {
  readonly boot: BootData;
  release: Release;
  page: CurrentPage;
  islands: Islands;
  /** Page that answers a path, by the current release. */
  find(pathname: string): CurrentPage | null;
  setRelease(release: Release): void;
}

function routesOf(release: Release): (pathname: string) => CurrentPage | null {
  return createRouteTable(
    Object.entries(release.remotes).flatMap(([remote, { pages }]) =>
      pages.map(({ paths, ...page }) => ({ paths, target: { remote, ...page } })),
    ),
  );
}

export function readPageState(): PageState {
  const boot = JSON.parse(document.getElementById('tm-boot')?.textContent ?? '') as BootData;
  let find = routesOf(boot.release);
  return {
    boot,
    release: boot.release,
    page: boot.page,
    islands: boot.islands,
    find: (pathname) => find(pathname),
    setRelease(release) {
      if (release.id !== this.release.id) find = routesOf(release);
      this.release = release;
    },
  };
}
