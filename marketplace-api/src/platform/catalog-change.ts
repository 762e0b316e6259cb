/** Changes that name what they are of: products by number, everything else by the line's id. */
const KEYED = ['products', 'lines', 'reviewed', 'questions'] as const;
/** Changes of a whole table, which is small. */
const WHOLE = ['offers', 'zips', 'taxes', 'fees', 'fitments', 'flags', 'installers'] as const;

interface KeyedChange<Kind extends string> {
  readonly kind: Kind;
  readonly keys: readonly string[];
}
interface WholeChange<Kind extends string> {
  readonly kind: Kind;
}
type EachKeyed<Kind extends string> = Kind extends string ? KeyedChange<Kind> : never;
type EachWhole<Kind extends string> = Kind extends string ? WholeChange<Kind> : never;

/**
 * What the database says has changed. `stock`: products that can be bought again, or no longer. `quantity`: how many
 * there are of a product that can be bought before and after.
 */
export type CatalogChange =
  | WholeChange<'everything'>
  | { readonly kind: 'quantity'; readonly productNumber: string }
  | EachKeyed<(typeof KEYED)[number] | 'stock'>
  | EachWhole<(typeof WHOLE)[number]>;

const isIn = <T extends string>(list: readonly T[], text: string): text is T =>
  (list as readonly string[]).includes(text);

/** Stands first among `products` whose stock alone changed; a version that does not know it reads them as products. */
const STOCK_ONLY = ':stock';
/** For versions that do not know `reviewed`, which says the same with the lines. */
const OF_OLDER_VERSIONS = 'reviews';

const EVERYTHING: CatalogChange = { kind: 'everything' };

/**
 * A payload of `NOTIFY catalog`. Null for one that says nothing new; what a newer schema says and this version does not
 * know may be of anything. A payload of one line is a product's number.
 */
export function parseCatalogChange(payload: string): CatalogChange | null {
  const [kind = '', ...keys] = payload.split('\n');
  if (kind === OF_OLDER_VERSIONS) return null;
  if (isIn(WHOLE, kind)) return keys.length === 0 ? { kind } : EVERYTHING;
  if (kind === '' || kind === '*') return EVERYTHING;
  if (keys.length === 0) return isIn(KEYED, kind) ? EVERYTHING : { kind: 'quantity', productNumber: kind };
  if (kind === 'products' && keys[0] === STOCK_ONLY) return { kind: 'stock', keys: keys.slice(1) };
  return isIn(KEYED, kind) ? { kind, keys } : EVERYTHING;
}
