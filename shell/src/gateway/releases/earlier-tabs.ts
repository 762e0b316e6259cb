import type { PageRoute, Release, RemoteRelease } from '../../protocol/page-data';

const earlierPage = (page: PageRoute) => ({ ...page, ...(page.fullNavigation && { isExchanged: true }) });

const earlierRemote = (remote: RemoteRelease) => ({
  ...remote,
  pages: remote.pages.map(earlierPage),
  responds: remote.handles,
});

/** Returns a release in the format of shells built for a contract before 1.8. */
export const forEarlierTabs = ({ id, remotes }: Release) => ({
  id,
  remotes: Object.fromEntries(Object.entries(remotes).map(([name, remote]) => [name, earlierRemote(remote)])),
});
