import type { PageLink } from 'shared-contracts';

/** Links of header and footer from before contract 1.9, when the shell defined them. */
const LINKS: readonly PageLink[] = [
  { path: '/tires', label: 'Tires', places: ['header', 'shop'], order: 10 },
  { path: '/wheels', label: 'Wheels', places: ['header', 'shop'], order: 20 },
  { path: '/accessories', label: 'Accessories', places: ['header', 'shop'], order: 30 },
  { path: '/deals', label: 'Deals', places: ['header', 'discover'], order: 40, feature: 'promotions' },
  { path: '/size-guide', label: 'Size guide', places: ['shop'], order: 50 },
  { path: '/visualizer', label: 'Wheel visualizer', places: ['shop'], order: 60 },
  { path: '/brands', label: 'Brands', places: ['discover'], order: 70 },
  { path: '/categories', label: 'Categories', places: ['discover'], order: 80 },
  { path: '/reviews', label: 'Reviews of the store', places: ['discover'], order: 90, feature: 'reviews' },
  { path: '/account', label: 'Account', places: ['account'], order: 100 },
];

/** Paths that the shell's `robots.txt` disallowed then. */
const DISALLOWED = ['/cart', '/checkout', '/reviews/write', '/deals/preview'];

/** Returns links and disallowed paths of a page before contract 1.9; empty fields are omitted. */
export function earlierAddresses(paths: readonly unknown[]): {
  readonly links?: readonly PageLink[];
  readonly robotsDisallow?: readonly string[];
} {
  const links = LINKS.filter(({ path }) => paths.includes(path));
  const robotsDisallow = DISALLOWED.filter((path) => paths.includes(path));
  return { ...(links.length > 0 && { links }), ...(robotsDisallow.length > 0 && { robotsDisallow }) };
}
