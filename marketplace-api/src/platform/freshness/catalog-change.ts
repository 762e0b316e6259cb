/** Kinds of changes with keys: product numbers for products, line ids for the others. */
const KEYED = ['products', 'lines', 'reviewed', 'questions'] as const;
/** Changes of a whole small table. */
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
 * A change that the database announces. `stock`: products became available or unavailable. `quantity`: the quantity of
 * an available product changed.
 */
export type CatalogChange =
  | WholeChange<'everything'>
  | { readonly kind: 'quantity'; readonly productNumber: string }
  | EachKeyed<(typeof KEYED)[number] | 'stock'>
  | EachWhole<(typeof WHOLE)[number]>;

const isIn = <T extends string>(list: readonly T[], text: string): text is T =>
  (list as readonly string[]).includes(text);

/**
 * Marks a list of `products` whose stock alone changed; a version without this marker handles them as changed products.
 */
const STOCK_ONLY = ':stock';
/** For versions that do not know `reviewed`, which announces the same change with its lines. */
const OF_OLDER_VERSIONS = 'reviews';

const EVERYTHING: CatalogChange = { kind: 'everything' };

/**
 * Parses a payload of `NOTIFY catalog`. Null for one without news; an unknown one from a newer schema may concern
 * anything. A payload of one line is a product number.
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
