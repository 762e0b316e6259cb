import type { PageLink } from 'shared-contracts';
import type { VariantRelease } from '../releases/variant-release';

const made = new WeakMap<VariantRelease, readonly PageLink[]>();

/** Returns the links of each remote; pages that a variant replaces are linked by the replacing remote. */
function collect({ remotes, find }: VariantRelease): readonly PageLink[] {
  return [...remotes].flatMap(([name, { manifest }]) =>
    manifest.pages.flatMap(({ links = [] }) => links.filter(({ path }) => find(path)?.name === name)),
  );
}

/** Returns the links in header and footer that the pages of a release declare. */
export function pageLinks(release: VariantRelease): readonly PageLink[] {
  const links = made.get(release) ?? collect(release);
  made.set(release, links);
  return links;
}
