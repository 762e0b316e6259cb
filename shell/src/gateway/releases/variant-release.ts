import { createHash } from 'node:crypto';
import type { PageDeclaration, PublishedManifest } from 'shared-contracts';
import type { Release, RemoteRelease } from '../../protocol/page-data';
import { createRouteTable } from '../../protocol/route-table';
import type { LoadedRemote } from './remote-pool';

/** A page and the remote that answers it. `name` is the remote's public name: a variant may let another remote answer for it. */
export interface FoundPage {
  readonly name: string;
  readonly remote: LoadedRemote;
  readonly page: PageDeclaration;
}

/** All that shoppers of one variant get at a moment. Never changed: a deploy makes a new one. */
export interface VariantRelease {
  readonly id: string;
  readonly remotes: ReadonlyMap<string, LoadedRemote>;
  /** What browsers may know of it. */
  readonly public: Release;
  find(pathname: string): FoundPage | null;
}

/** Address of a file of a version. */
export const webAddress = (manifest: PublishedManifest, file: string): string =>
  `/remotes/${manifest.name}/${manifest.version}/${file}`;

function publicRemote({ manifest }: LoadedRemote): RemoteRelease {
  const { web } = manifest;
  return {
    version: manifest.version,
    container: web.container,
    entry: webAddress(manifest, web.entry),
    integrity: web.files[web.entry]?.integrity ?? '',
    pages: manifest.pages.map(({ id, paths, chrome = 'store', newAddress, query, browserQuery = [] }) => ({
      id,
      paths,
      chrome,
      ...(query && { query: [...query, ...browserQuery] }),
      ...(newAddress === 'shell' && { isExchanged: true as const }),
    })),
    widgets: manifest.widgets.map(({ name, hydrate, wakeWhen }) => ({
      name,
      hydrate,
      ...(wakeWhen ? { wakeWhen } : {}),
    })),
    responds: manifest.events.responds,
  };
}

/** Puts remotes together for one variant. */
export function createVariantRelease(remotes: ReadonlyMap<string, LoadedRemote>): VariantRelease {
  const names = [...remotes].map(([name, { manifest }]) => `${name}=${manifest.name}@${manifest.version}`).sort();
  const id = createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 12);
  const find = createRouteTable(
    [...remotes].flatMap(([name, remote]) =>
      remote.manifest.pages.map((page) => ({ paths: page.paths, target: { name, remote, page } })),
    ),
  );
  return {
    id,
    remotes,
    find,
    public: { id, remotes: Object.fromEntries([...remotes].map(([name, remote]) => [name, publicRemote(remote)])) },
  };
}
