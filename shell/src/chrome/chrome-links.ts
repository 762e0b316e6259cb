import type { LinkPlace, PageLink, StoreFeatures } from 'shared-contracts';
import type { ChromeLink } from 'shared-ui';

const byOrder = (one: PageLink, other: PageLink): number => one.order - other.order || (one.path < other.path ? -1 : 1);

/** Returns the links of one place of header or footer, in order, without those of features that are off. */
export const linksAt = (place: LinkPlace, links: readonly PageLink[], has: StoreFeatures): readonly ChromeLink[] =>
  links
    .filter(({ places, feature }) => places.includes(place) && (feature === undefined || has[feature]))
    .sort(byOrder)
    .map(({ label, path, vehicleParameter }) => ({ label, href: path, ...(vehicleParameter && { vehicleParameter }) }));
