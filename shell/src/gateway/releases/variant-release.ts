import { createHash } from 'node:crypto';
import type { PageDeclaration, PublishedManifest, RoleName } from 'shared-contracts';
import { answeredPages } from 'registry/composition/composition';
import type { Preview } from 'registry/composition/registry';
import type { FilledSlots, Release, RemoteRelease } from '../../protocol/page-data';
import { createRouteTable } from '../../protocol/route-table';
import { filledSlots, type SlotPlacements } from './filled-slots';
import type { LoadedRemote } from './remote-pool';

/** A page and its remote. */
export interface FoundPage {
  readonly name: string;
  readonly remote: LoadedRemote;
  readonly page: PageDeclaration;
}

/** Immutable release of one variant; a deploy creates a new one. */
export interface VariantRelease {
  readonly id: string;
  readonly parts: readonly LoadedPart[];
  /** Allowed widgets of slots, including slots that no part has now. */
  readonly placements: SlotPlacements;
  readonly remotes: ReadonlyMap<string, LoadedRemote>;
  /** Public part, for browsers. */
  readonly public: Release;
  find(pathname: string): FoundPage | null;
}

/** Versions that one address shows together. */
export interface ShownPreview {
  /** Null for a single version that has no name. */
  readonly name: string | null;
  readonly parts: readonly Preview[];
}

/** Release of a preview in one variant. */
export interface PreviewRelease {
  readonly preview: ShownPreview;
  readonly release: VariantRelease;
}

/** Returns the address of a version's file. */
export const webAddress = (manifest: PublishedManifest, file: string): string =>
  `/remotes/${manifest.name}/${manifest.version}/${file}`;

function publicRemote(
  { manifest }: LoadedRemote,
  pages: readonly PageDeclaration[],
  slots: FilledSlots,
): RemoteRelease {
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
    ...(manifest.trustedTypes?.length && { trustedTypes: manifest.trustedTypes }),
    ...(Object.keys(slots).length > 0 && { slots }),
    ...(manifest.uses && {
      declares: { ...manifest.events, shows: manifest.uses.widgets.map(({ widget }) => widget) },
    }),
  };
}

/** A remote that was loaded for a variant. */
export interface LoadedPart {
  readonly name: string;
  readonly role: RoleName | null;
  readonly remote: LoadedRemote;
}

/** Combines remotes for one variant, and widgets for their pages' slots. */
export function createVariantRelease(parts: readonly LoadedPart[], placements: SlotPlacements = {}): VariantRelease {
  const pages = answeredPages(parts.map(({ name, role, remote }) => ({ name, role, manifest: remote.manifest })));
  const names = parts.map(({ name, role, remote }) => `${name}=${remote.manifest.version} ${role ?? ''}`).sort();
  const manifests = parts.map(({ remote }) => remote.manifest);
  const slotsOf = (name: string): FilledSlots => filledSlots(manifests, name, pages.get(name) ?? [], placements);
  const slots = new Map(parts.map(({ name }) => [name, slotsOf(name)]));
  const shown = [...slots].flatMap(([name, own]) =>
    Object.keys(own).length > 0 ? [`${name} ${JSON.stringify(own)}`] : [],
  );
  const id = createHash('sha256')
    .update([...names, ...shown.sort()].join('\n'))
    .digest('hex')
    .slice(0, 12);
  const find = createRouteTable(
    parts.flatMap(({ name, remote }) =>
      (pages.get(name) ?? []).map((page) => ({ paths: page.paths, target: { name, remote, page } })),
    ),
  );
  return {
    id,
    parts,
    placements,
    remotes: new Map(parts.map(({ name, remote }) => [name, remote])),
    find,
    public: {
      id,
      remotes: Object.fromEntries(
        parts.map(({ name, remote }) => [name, publicRemote(remote, pages.get(name) ?? [], slots.get(name) ?? {})]),
      ),
    },
  };
}

/** Returns the remotes of a release for the log, each as `name version`. */
export const namesOf = ({ remotes }: VariantRelease): readonly string[] =>
  [...remotes.values()].map(({ manifest: { name, version } }) => `${name} ${version}`);
