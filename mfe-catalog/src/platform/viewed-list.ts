/** A product that was looked at: what its small card needs. No price: it may have changed since. */
export interface Viewed {
  readonly productNumber: string;
  readonly lineId: string;
  readonly brand: string;
  readonly name: string;
  readonly size: string;
  readonly url: string;
  readonly picture: string;
}

/** The last eight, and the one that is looked at now. */
const KEPT = 9;
const KEY = 'recently_viewed';

const FIELDS = ['productNumber', 'lineId', 'brand', 'name', 'size', 'url', 'picture'] as const;

/** Whatever wrote it: whole, and a link to a product of this store. */
function isViewed(item: unknown): item is Viewed {
  if (typeof item !== 'object' || item === null) return false;
  const fields = item as Readonly<Record<string, unknown>>;
  return FIELDS.every((field) => typeof fields[field] === 'string') && String(fields['url']).startsWith('/product/');
}

/** Newest first; none where nothing was kept or storage is blocked. */
export function viewedList(): readonly Viewed[] {
  try {
    const items = JSON.parse(localStorage.getItem(KEY) ?? '') as unknown;
    return Array.isArray(items) ? items.filter(isViewed).slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

function keep(items: readonly Viewed[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(items));
  } catch {
    // Storage is blocked or full: nothing is kept.
  }
}

/** Puts a product in front; of one line only the size that was looked at last stays. */
export const rememberViewed = (item: Viewed): void =>
  keep([item, ...viewedList().filter(({ lineId }) => lineId !== item.lineId)].slice(0, KEPT));

/** Gives the list back as it was, or empties it. */
export const setViewed = keep;
