import type { FlagValues } from 'shared-contracts';
import type { BootData, CurrentPage, Islands, Release } from '../../protocol/page-data';
import { createRouteTable } from '../../protocol/route-table';
import { pagePropsAt } from './page-props';

/** The current page and its release. One per document. */
export interface PageState {
  readonly boot: BootData;
  release: Release;
  page: CurrentPage;
  islands: Islands;
  /** Flags of the current page. */
  flags: FlagValues;
  /** Returns the page of a path in the current release. */
  find(pathname: string): CurrentPage | null;
  /** Returns the parameters that the page or a widget declared; undefined means all. */
  queryAt(pathname: string): readonly string[] | undefined;
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
  const sent = JSON.parse(document.getElementById('tm-boot')?.textContent ?? '') as BootData;
  const pageProps = pagePropsAt(location.search, sent.page.pageProps);
  const boot = { ...sent, page: { ...sent.page, ...(pageProps && { pageProps }) } };
  let find = routesOf(boot.release);
  return {
    boot,
    release: boot.release,
    page: boot.page,
    islands: boot.islands,
    flags: boot.flags,
    find: (pathname) => find(pathname),
    queryAt(pathname) {
      const { query } = find(pathname) ?? {};
      const widgets = Object.values(this.release.remotes).flatMap((remote) => remote.widgets);
      return query && [...query, ...widgets.flatMap(({ wakeWhen }) => wakeWhen?.query ?? [])];
    },
    setRelease(release) {
      if (release.id !== this.release.id) find = routesOf(release);
      this.release = release;
    },
  };
}
