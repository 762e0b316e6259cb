import { useSyncExternalStore } from 'react';

/** A product chosen to be compared: what its thumbnail and its name need. */
export interface Chosen {
  readonly productNumber: string;
  readonly name: string;
  readonly picture: string;
}

/** What is chosen, and what the shopper just did to it: nothing where it was found in the storage. */
export interface CompareList {
  readonly items: readonly Chosen[];
  /** `refused`: that one would be too many. */
  readonly change?: 'added' | 'removed' | 'refused' | 'cleared';
  /** Name of what was changed. */
  readonly name?: string;
}

export const COMPARE_LIMIT = 4;
const KEY = 'compare';
const NONE: CompareList = { items: [] };
const listeners = new Set<() => void>();
let list: CompareList | undefined;

function stored(): CompareList {
  try {
    const items = JSON.parse(sessionStorage.getItem(KEY) ?? '') as unknown;
    return Array.isArray(items) ? { items: items as Chosen[] } : NONE;
  } catch {
    return NONE;
  }
}

/** Chosen in this visit: other tabs have their own. */
export const compareList = (): CompareList => (list ??= stored());

export function setCompareList(next: CompareList): void {
  list = next;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(next.items));
  } catch {
    // Storage is blocked or full: kept until the page goes.
  }
  for (const listener of listeners) listener();
}

/** Chooses a product, or lets it go. */
export function switchCompared(item: Chosen): void {
  const { items } = compareList();
  const { name } = item;
  const others = items.filter(({ productNumber }) => productNumber !== item.productNumber);
  if (others.length < items.length) setCompareList({ items: others, change: 'removed', name });
  else
    setCompareList(
      items.length < COMPARE_LIMIT
        ? { items: [...items, item], change: 'added', name }
        : { items, change: 'refused', name },
    );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What is chosen; nothing on the server and while hydrating. */
export const useCompareList = (): CompareList => useSyncExternalStore(subscribe, compareList, () => NONE);
