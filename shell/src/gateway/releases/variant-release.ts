import { createHash } from 'node:crypto';
import type { PageDeclaration, PublishedManifest, RoleName } from 'shared-contracts';
import { answeredPages } from 'registry/composition';
import type { Release, RemoteRelease } from '../../protocol/page-data';
import { createRouteTable } from '../../protocol/route-table';
import type { LoadedRemote } from './remote-pool';

/** A page and the remote that answers it. */
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

function publicRemote({ manifest }: LoadedRemote, pages: readonly PageDeclaration[]): RemoteRelease {
  const { web } = manifest;
  return {
    version: manifest.version,
    container: web.container,
    entry: webAddress(manifest, web.entry),
    integrity: web.files[web.entry]?.integrity ?? '',
    pages: pages.map(({ id, paths, layout = 'default', fullNavigation, query, browserQuery = [] }) => ({
      id,
      paths,
      layout,
      ...(query && { query: [...query, ...browserQuery] }),
      ...(fullNavigation && { fullNavigation }),
    })),
    widgets: manifest.widgets.map(({ name, hydrate, wakeWhen, requires = [] }) => ({
      name,
      hydrate,
      ...(wakeWhen ? { wakeWhen } : {}),
      ...(requires.length > 0 && { requires }),
    })),
    handles: manifest.events.handles,
  };
}

/** A remote that was loaded for a variant. */
export interface LoadedPart {
  readonly name: string;
  readonly role: RoleName | null;
  readonly remote: LoadedRemote;
}

/** Puts remotes together for one variant. */
export function createVariantRelease(parts: readonly LoadedPart[]): VariantRelease {
  const pages = answeredPages(parts.map(({ name, role, remote }) => ({ name, role, manifest: remote.manifest })));
  const names = parts.map(({ name, role, remote }) => `${name}=${remote.manifest.version} ${role ?? ''}`).sort();
  const id = createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 12);
  const find = createRouteTable(
    parts.flatMap(({ name, remote }) =>
      (pages.get(name) ?? []).map((page) => ({ paths: page.paths, target: { name, remote, page } })),
    ),
  );
  return {
    id,
    remotes: new Map(parts.map(({ name, remote }) => [name, remote])),
    find,
    public: {
      id,
      remotes: Object.fromEntries(parts.map(({ name, remote }) => [name, publicRemote(remote, pages.get(name) ?? [])])),
    },
  };
}
