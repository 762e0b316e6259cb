/** A viewed product with the data of its card. Without a price, which may have changed. */
export interface Viewed {
  readonly productNumber: string;
  readonly lineId: string;
  readonly brand: string;
  readonly name: string;
  readonly size: string;
  readonly url: string;
  readonly picture: string;
}

/** The last eight, and the current one. */
const KEPT = 9;
const KEY = 'recently_viewed';

const FIELDS = ['productNumber', 'lineId', 'brand', 'name', 'size', 'url', 'picture'] as const;

/** Validates stored data: complete, with a link to a product of this store. */
function isViewed(item: unknown): item is Viewed {
  if (typeof item !== 'object' || item === null) return false;
  const fields = item as Readonly<Record<string, unknown>>;
  return FIELDS.every((field) => typeof fields[field] === 'string') && String(fields['url']).startsWith('/product/');
}

/** Returns viewed products, newest first; empty when storage is blocked. */
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
    // Storage is blocked or full: nothing is stored.
  }
}

/** Adds a product at the front; of one line only the last viewed size remains. */
export const rememberViewed = (item: Viewed): void =>
  keep([item, ...viewedList().filter(({ lineId }) => lineId !== item.lineId)].slice(0, KEPT));

/** Restores the list, or clears it. */
export const setViewed = keep;
