import type { PageLink } from 'shared-contracts';
import type { VariantRelease } from '../releases/variant-release';

const made = new WeakMap<VariantRelease, readonly PageLink[]>();

/** Of each remote: what the variant answers by another remote, that one links. */
function collect({ remotes, find }: VariantRelease): readonly PageLink[] {
  return [...remotes].flatMap(([name, { manifest }]) =>
    manifest.pages.flatMap(({ links = [] }) => links.filter(({ path }) => find(path)?.name === name)),
  );
}

/** The links that the pages of a release ask for in header and footer. */
export function pageLinks(release: VariantRelease): readonly PageLink[] {
  const links = made.get(release) ?? collect(release);
  made.set(release, links);
  return links;
}
